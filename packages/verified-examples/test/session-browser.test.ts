import { describe, expect, it } from 'vitest';
import { answers, fence, follow, sections, states } from './documents.ts';

/** Messages for a page and its user steps. */
const visit = async (html: string[], ...steps: string[]) =>
  answers(
    await follow(
      sections(
        fence('html title="pagina.html"', ...html),
        fence('pasos', 'abre pagina.html', ...steps),
      ),
    ),
  );

describe('the browser of a session', { concurrent: true, timeout: 240_000 }, () => {
  it('performs user steps in a browser, and reports missing or invisible elements', async () => {
    const html = [
      '<!doctype html>',
      '<html lang="es">',
      '<title>Alta</title>',
      '<form onsubmit="event.preventDefault(); salida.textContent = `Gracias, ${nombre.value} de ${ciudad.value}`">',
      '<label>Nombre <input id="nombre"></label>',
      '<label>Ciudad <select id="ciudad"><option>Lima</option><option>Quito</option></select></label>',
      '<button>Enviar</button> <output id="salida"></output>',
      '</form>',
    ];
    const steps = ['escribe «Ana» en «Nombre»', 'elige «Quito» en «Ciudad»', 'pulsa «Enviar»'];
    const source = sections(
      fence('html title="web/alta.html"', ...html),
      fence('pasos', 'abre web/alta.html', ...steps, 'se ve «Gracias, Ana de Quito»') +
        fence('pasos', 'recarga', 'no se ve «Gracias»') +
        fence('salida', 'Nombre  Ciudad', '…', 'Enviar') +
        fence('pasos', 'se ve «Nombre»', 'pulsa «Borrar»') +
        fence('pasos', 'se ve «Gracias»'),
      fence(
        'bash terminal="servidor"',
        "node -e \"require('http').createServer((q, r) => r.end('<h1>Hola</h1><script>nadie()</script>')).listen(3000)\"",
      ) +
        fence('pasos', 'abre http://127.0.0.1:3000/', 'se ve «Hola»') +
        fence('pasos', 'abre http://127.0.0.1:3001/'),
    );
    const blockResults = await follow(source);
    expect(states(blockResults)).toEqual([
      ...['html analiza', 'pasos salida', 'pasos salida', 'pasos falla', 'pasos falla'],
      ...['bash ejecuta', 'pasos falla', 'pasos falla'],
    ]);
    const [, , , unknown, unseen, , broken, refused] = blockResults.map(({ problem }) => problem);
    expect(unknown?.line).toBe(source.split('\n').indexOf('pulsa «Borrar»') + 1);
    expect(unknown?.message).toContain('button "Enviar"');
    expect(unseen?.message).toContain('no se ve «Gracias»');
    expect(broken?.message).toContain('nadie is not defined');
    expect(refused?.message).toContain('en http://127.0.0.1:3001/ no escucha nadie');
  });

  it('reads the console since the last action, and compares text in the page', async () => {
    const source = sections(
      fence(
        'html title="compra.html"',
        '<!doctype html>',
        '<html lang="es">',
        '<title>Compra</title>',
        '<div id="root"><p>Pan <b>×</b> 2</p><label><input type="checkbox" onchange="console.log(`%s: %s`, `marcado`, checked)">Urgente</label></div>',
        '<script>console.log(`arranca`)</script>',
      ),
      fence('pasos', 'abre compra.html', 'en la consola se lee «arranca»') +
        fence(
          'pasos',
          'marca «Urgente»',
          'en la consola no se lee más «arranca»',
          'en la consola se lee «marcado: true»',
        ) +
        fence(
          'salida',
          '<p>',
          '  Pan',
          '  <b>×</b>',
          '  2',
          '</p>',
          '<label>',
          '  <input type="checkbox" … checked="">',
          '  Urgente',
          '</label>',
        ) +
        fence('pasos', 'desmarca «Urgente»', 'en la consola se lee «marcado: true»') +
        fence('pasos', 'en la consola no se lee «arranca»') +
        fence('pasos', 'se ve «Urgente»') +
        fence('salida', '<p>Pan</p>'),
    );
    const blockResults = await follow(source);
    expect(states(blockResults)).toEqual([
      ...['html analiza', 'pasos salida', 'pasos salida', 'pasos falla', 'pasos falla'],
      'pasos falla',
    ]);
    expect(blockResults[3]?.problem?.message).toContain('no se lee «marcado: true»');
    expect(blockResults[3]?.problem?.message).toContain('marcado: false');
    expect(blockResults[4]?.problem?.message).toContain('se lee «arranca»');
    expect(blockResults[5]?.problem?.seen).toContain('<b>×</b>');
  });

  it('discards all console output from before the click', async () => {
    const html = [
      '<!doctype html>',
      '<html lang="es">',
      '<title>Reloj</title>',
      '<button>Parar</button>',
      '<script>',
      "const id = setInterval(() => console.log('tic'), 5);",
      "document.querySelector('button').onpointerdown = () => console.log('apretado');",
      "document.querySelector('button').onclick = () => { clearInterval(id); console.log('parado'); };",
      '</script>',
    ];
    const steps = [
      'en la consola se lee «tic»',
      'pulsa «Parar»',
      'en la consola no se lee más «tic»',
      'en la consola se lee «apretado»',
      'en la consola se lee «parado»',
    ];
    expect(await visit(html, ...steps)).toEqual(['analiza', 'salida']);
  });

  it('reports errors in a page that is still busy after loading', async () => {
    const html = [
      '<!doctype html>',
      '<html lang="es">',
      '<title>Lenta</title>',
      '<p>Lenta</p>',
      '<script>',
      "addEventListener('load', () => setTimeout(() => {",
      '  const end = Date.now() + 700;',
      '  while (Date.now() < end);',
      '  nadie();',
      '}, 50));',
      '</script>',
    ];
    expect(await visit(html)).toEqual(['analiza', expect.stringContaining('nadie is not defined')]);
  });

  it('reports a page that never responds, and continues in a new one', async () => {
    // An endless loop would keep it just as busy, but also a core of the test machine.
    const endless = [
      '<!doctype html>',
      '<html lang="es">',
      '<title>Sin fin</title>',
      '<p>Sin fin</p>',
      '<script>',
      "addEventListener('load', () => setTimeout(() => {",
      '  const request = new XMLHttpRequest();',
      "  request.open('GET', 'http://localhost:4009', false);",
      '  request.send();',
      '}, 50));',
      '</script>',
    ];
    const silent = ["import { createServer } from 'node:net';", 'createServer().listen(4009);'];
    const other = ['<!doctype html>', '<html lang="es">', '<title>Otra</title>', '<p>Otra</p>'];
    const blockResults = await follow(
      sections(
        fence('html title="sin-fin.html"', ...endless) +
          fence('html title="otra.html"', ...other) +
          fence('js title="mudo.js" solo-compila', ...silent) +
          fence('bash terminal="mudo"', 'node mudo.js'),
        fence('pasos', 'abre sin-fin.html') + fence('pasos', 'abre otra.html', 'se ve «Otra»'),
      ),
    );
    expect(answers(blockResults)).toEqual([
      'analiza',
      'analiza',
      'compila',
      'ejecuta',
      expect.stringContaining('la página no contesta'),
      'salida',
    ]);
  });

  it('ignores messages of a page that reloads itself, unless they are repeated', async () => {
    const html = (isWrong: string) => [
      '<!doctype html>',
      '<html lang="es">',
      '<title>Nueva</title>',
      '<p>Nueva</p>',
      '<script>',
      'const isFirst = !location.hash;',
      "location.hash = 'otra';",
      'if (isFirst) setTimeout(() => location.reload(), 800);',
      `if (${isWrong}) nadie();`,
      '</script>',
    ];
    expect(await visit(html('isFirst'), 'se ve «Nueva»')).toEqual(['analiza', 'salida']);
    expect(await visit(html('true'), 'se ve «Nueva»')).toEqual([
      'analiza',
      expect.stringContaining('nadie is not defined'),
    ]);
  });
});
