import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { verify } from '../../packages/verified-examples/src/engine.ts';
import { languagesOf, readJobs } from '../../packages/verified-examples/src/plan.ts';
import { DEBIAN_PROGRAMS } from '../../packages/verified-examples/languages/sql/postgres.ts';
import { RUNNERS } from '../../packages/verified-examples/languages/index.ts';

const languages = languagesOf(RUNNERS);
const read = (source: string) => readJobs('nota.mdx', source, languages);

const fence = (info: string, ...lines: string[]) => ['```' + info, ...lines, '```', ''].join('\n');
const page = (setup: string, ...cards: string[]) =>
  [
    `<Setup>\n\n${setup}\n\nExplicación.\n\n</Setup>`,
    ...cards.map(
      (code, index) =>
        `<Card title="Tarjeta ${index}">\n\nDefinición.\n\n<Examples>\n\n${code}\n\nExplicación.\n\n</Examples>\n</Card>`,
    ),
  ].join('\n\n');

const follow = async (source: string) => {
  const { blockResults } = await verify([read(source)], RUNNERS, { selfTests: false, attempts: 1 });
  return blockResults;
};

/** Messages for a page and its user steps. */
const visit = async (html: string[], ...steps: string[]) => {
  const blockResults = await follow(
    page(
      fence('html title="pagina.html" sin-resultado', ...html),
      fence('pasos', 'abre pagina.html', ...steps),
    ),
  );
  return blockResults.map(({ state, problem }) => problem?.message ?? state);
};

/** Containers are expensive when run concurrently. */
const ALONE = { concurrent: false };

// Terminals mostly wait: runs a few pages concurrently, each in its own sandbox.
describe('a page', { concurrent: true, timeout: 240_000 }, () => {
  it('is one session: folders, variables, files and a second terminal persist', async () => {
    const blockResults = await follow(
      page(
        fence('bash', 'mkdir taller && cd taller', 'export SALUDO=hola'),
        fence('js title="suma.js"', 'export const suma = (a, b) => a + b;') +
          fence(
            'js',
            "import { suma } from './suma.js';",
            'console.log(process.env.SALUDO, suma(1, 2)); // → hola 3',
          ),
        fence('bash', 'pwd', 'test -t 1 && echo terminal', 'ls suma.js') +
          fence('salida', '/home/ana/taller', 'terminal', 'suma.js') +
          '\nOtra.\n\n' +
          fence(
            'bash terminal="servidor"',
            "node -e \"require('http').createServer((q, r) => r.end('sí')).listen(3000)\"",
          ) +
          '\nOtra.\n\n' +
          fence('bash', 'curl -s localhost:3000; echo') +
          fence('salida', 'sí'),
      ),
    );
    expect(blockResults.map(({ state, problem }) => problem?.message ?? state)).toEqual([
      ...['ejecuta', 'ejecuta', 'salida', 'salida', 'ejecuta', 'salida'],
    ]);
  });

  it('ends with its questions, which see what the cards left', async () => {
    const source = page(fence('bash', 'export SALUDO=hola'), fence('bash', 'true'));
    const question = `<Practice>\n<Question>\n\n¿Qué sale?\n\n<Answer>\n\n${fence('bash', 'echo $SALUDO # → hola')}\nPor eso.\n\n</Answer>\n</Question>\n</Practice>`;
    const blockResults = await follow(`${source}\n\n${question}`);
    expect(blockResults.map(({ state, problem }) => problem?.message ?? state)).toEqual([
      ...['ejecuta', 'ejecuta', 'salida'],
    ]);
  });

  it('stops a running program before the next command in its terminal', async () => {
    const serve = (word: string) =>
      fence(
        'bash terminal="servidor"',
        `node -e "require('http').createServer((q, r) => r.end('${word}')).listen(3000)"`,
      );
    const call = (word: string) => fence('bash', `curl -s localhost:3000; echo # → ${word}`);
    const blockResults = await follow(
      page(
        fence('bash', 'true'),
        `${serve('uno')}\nExplicación.\n\n${call('uno')}`,
        `${serve('dos')}\nExplicación.\n\n${call('dos')}`,
      ),
    );
    expect(blockResults.map(({ state, problem }) => problem?.message ?? state)).toEqual([
      ...['ejecuta', 'ejecuta', 'salida', 'ejecuta', 'salida'],
    ]);
  });

  it('reports errors with their line, and continues', async () => {
    const source = page(
      fence('bash', 'true'),
      fence('bash', 'cd /tmp', 'cat no-existe', 'true'),
      fence('js', "import 'paquete-sin-instalar';"),
      fence('bash', 'node -e "setInterval(() => {}, 1000)"'),
      fence('bash', 'echo sigue # → sigue'),
      fence('bash terminal="servidor"', 'echo listo'),
    );
    const blockResults = await follow(source);
    expect(blockResults.map(({ state }) => state)).toEqual([
      ...['ejecuta', 'falla', 'falla', 'falla', 'salida', 'falla'],
    ]);
    const [, missing, module, busy, , over] = blockResults.map(({ problem }) => problem);
    expect(missing?.line).toBe(source.split('\n').indexOf('cat no-existe') + 1);
    expect(missing?.message).toContain('cat: no-existe: ');
    expect(module?.message).toContain('ERR_MODULE_NOT_FOUND');
    expect(busy?.message).toContain('ocupa la terminal');
    expect(over?.message).toContain('acaba sola');
  });

  it('starts a server again after one that ends well on Ctrl+C', async () => {
    const server = [
      'const server = require("http").createServer((q, r) => r.end("sí"));',
      'server.listen(3000, () => console.log("Abierto"));',
      'process.once("SIGINT", () => server.close(() => console.log("Cerrado")));',
    ];
    const start = fence('bash terminal="servidor"', 'node server.cjs');
    const blockResults = await follow(
      page(
        fence('js title="server.cjs"', ...server),
        start,
        fence('bash', 'curl -s localhost:3000'),
        start,
        fence('bash', 'curl -s localhost:3000'),
      ),
    );
    expect(blockResults.map(({ problem }) => problem?.message)).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
  });

  it('rejects error messages that the note does not show, and continues', async () => {
    const wrong = [
      'cp no-existe.txt /tmp && echo hecho',
      'cd carpeta && ls',
      'if gitt status; then echo sí; fi',
      'export V=$(nodee --version)',
    ];
    const shown =
      fence('bash', 'LANGUAGE=en ls no-existe || echo vacío') +
      fence('salida', "ls: cannot access 'no-existe': No such file or directory", 'vacío');
    const blockResults = await follow(
      page(
        fence('bash', 'echo hola'),
        [...wrong.map((code) => fence('bash', code)), shown].join('\nOtra.\n\n'),
      ),
    );
    expect(blockResults.map(({ problem, state }) => problem?.message ?? state)).toEqual([
      'ejecuta',
      ...["'no-existe.txt'", 'carpeta', 'gitt', 'nodee'].map((name) =>
        expect.stringContaining(`${name}: `),
      ),
      'salida',
    ]);
  });

  it('recognizes failures by Node’s report, not by the program’s output', async () => {
    const code = ["console.log('Usuario no encontrado');", 'usuarioo.nombre;'];
    const blockResults = await follow(
      page(
        fence('js falla="no encontrado"', ...code),
        fence('js falla="usuarioo is not defined"', ...code),
      ),
    );
    expect(blockResults.map(({ problem, state }) => problem?.message ?? state)).toEqual([
      expect.stringContaining('con otro mensaje'),
      'ejecuta',
    ]);
  });

  it('reports a background program that has died', async () => {
    const server = (end: string) =>
      fence(
        'bash terminal="servidor"',
        `node -e "require('http').createServer((q, r) => r.end('sí')).listen(3000); ${end}"`,
      ) +
      '\nOtra.\n\n' +
      fence('bash', 'sleep 3; echo hola # → hola');
    const states = async (end: string) => {
      const blockResults = await follow(page(fence('bash', 'echo hola'), server(end)));
      return blockResults.map(({ problem, state }) => problem?.message ?? state);
    };
    expect(await states('')).toEqual(['ejecuta', 'ejecuta', 'salida']);
    expect(await states("setTimeout(() => { throw new Error('perdida') }, 2500)")).toEqual([
      'ejecuta',
      expect.stringMatching(/perdida[^]*se cierra sola más tarde/),
      'salida',
    ]);
  });

  it('compares arrow comments next to an output, and accepts an unused file by its language', async () => {
    const blocks = [
      fence('bash', 'echo uno # → tres', 'echo dos') + fence('salida', 'uno', 'dos'),
      fence('bash', 'echo uno') + fence('salida', '…'),
      fence('bash title="suelto.sh"', 'if true; then'),
      fence('bash title="leído.sh"', 'echo leído'),
      fence('bash', '. ./leído.sh # → leído'),
    ];
    const blockResults = await follow(page(fence('bash', 'echo hola'), blocks.join('\nOtra.\n\n')));
    expect(blockResults.map(({ problem, state }) => problem?.message ?? state)).toEqual([
      'ejecuta',
      ...['la salida no es la que promete el ejemplo', 'ejecuta'],
      expect.stringContaining('unexpected end of file'),
      ...['ejecuta', 'salida'],
    ]);
  });

  it('passes code that no terminal uses to its language’s runner, with the files of the folder', async () => {
    const question = `<Practice>\n\n<Question>\n\n¿Qué imprime?\n\n${fence('bash', 'cat datos.json')}\n<Answer>\n\n${fence('css', '.a { colr: red }')}\nEso.\n\n</Answer>\n</Question>\n\n</Practice>`;
    const source = `${page(
      fence('html title="web/pagina.html"', '<p class="a">Hola</p>'),
      fence('css title="web/a.css"', '.a {', '  width: 40px; /* → 40px */', '}') +
        '\nOtra.\n\n' +
        fence('bash', 'cd web; ls -1; cat a.css | wc -l') +
        fence('salida', 'a.css', 'pagina.html', '3'),
      fence('json title="datos.json"', '{ "a": 1 }') +
        fence('bash', 'cat datos.json # → { "a": 1 }'),
    )}\n\n${question}`;
    const blockResults = await follow(source);
    expect(blockResults.map(({ block, state }) => `${block.language} ${state}`)).toEqual([
      ...['html analiza', 'css salida', 'bash salida', 'json analiza', 'bash salida'],
      ...['bash ejecuta', 'css falla'],
    ]);
  });

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
    const source = page(
      fence('html title="web/alta.html" sin-resultado', ...html),
      fence('pasos', 'abre web/alta.html', ...steps, 'se ve «Gracias, Ana de Quito»') +
        '\nOtra.\n\n' +
        fence('pasos', 'recarga', 'no se ve «Gracias»') +
        fence('salida', 'Nombre  Ciudad', '…', 'Enviar') +
        '\nOtra.\n\n' +
        fence('pasos', 'se ve «Nombre»', 'pulsa «Borrar»') +
        '\nOtra.\n\n' +
        fence('pasos', 'se ve «Gracias»'),
      fence(
        'bash terminal="servidor"',
        "node -e \"require('http').createServer((q, r) => r.end('<h1>Hola</h1><script>nadie()</script>')).listen(3000)\"",
      ) +
        '\nOtra.\n\n' +
        fence('pasos', 'abre http://127.0.0.1:3000/', 'se ve «Hola»') +
        '\nOtra.\n\n' +
        fence('pasos', 'abre http://127.0.0.1:3001/'),
    );
    const blockResults = await follow(source);
    expect(blockResults.map(({ block, state }) => `${block.language} ${state}`)).toEqual([
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
    const source = page(
      fence(
        'html title="compra.html" sin-resultado',
        '<!doctype html>',
        '<html lang="es">',
        '<title>Compra</title>',
        '<div id="root"><p>Pan <b>×</b> 2</p><label><input type="checkbox" onchange="console.log(`%s: %s`, `marcado`, checked)">Urgente</label></div>',
        '<script>console.log(`arranca`)</script>',
      ),
      fence('pasos', 'abre compra.html', 'en la consola se lee «arranca»') +
        '\nOtra.\n\n' +
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
        '\nOtra.\n\n' +
        fence('pasos', 'desmarca «Urgente»', 'en la consola se lee «marcado: true»') +
        '\nOtra.\n\n' +
        fence('pasos', 'en la consola no se lee «arranca»') +
        '\nOtra.\n\n' +
        fence('pasos', 'se ve «Urgente»') +
        fence('salida', '<p>Pan</p>'),
    );
    const blockResults = await follow(source);
    expect(blockResults.map(({ block, state }) => `${block.language} ${state}`)).toEqual([
      ...['html analiza', 'pasos salida', 'pasos salida', 'pasos falla', 'pasos falla'],
      'pasos falla',
    ]);
    expect(blockResults[3]?.problem?.message).toContain('no se lee «marcado: true»');
    expect(blockResults[3]?.problem?.message).toContain('marcado: false');
    expect(blockResults[4]?.problem?.message).toContain('se lee «arranca»');
    expect(blockResults[5]?.problem?.seen).toContain('<b>×</b>');
  });

  it('waits for a server that is slow to listen, and lets curl stop early', async () => {
    const slow =
      "for (const end = Date.now() + 4000; Date.now() < end;); require('http').createServer((q, r) => r.end('sí\\n'.repeat(5e6))).listen(3000)";
    const blockResults = await follow(
      page(
        fence('bash', 'true'),
        fence('bash terminal="servidor"', `node -e "${slow}"`) +
          '\nOtra.\n\n' +
          fence('bash', 'curl -s localhost:3000 | head -n 1 # → sí') +
          '\nOtra.\n\n' +
          fence('bash', 'curl -s -o no/existe localhost:3000'),
      ),
    );
    expect(blockResults.map(({ state }) => state)).toEqual([
      'ejecuta',
      'ejecuta',
      'salida',
      'falla',
    ]);
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
      page(
        fence('html title="sin-fin.html" sin-resultado', ...endless) +
          fence('html title="otra.html" sin-resultado', ...other) +
          fence('js title="mudo.js" solo-compila', ...silent) +
          fence('bash terminal="mudo"', 'node mudo.js'),
        fence('pasos', 'abre sin-fin.html') +
          '\nOtra.\n\n' +
          fence('pasos', 'abre otra.html', 'se ve «Otra»'),
      ),
    );
    expect(blockResults.map(({ state, problem }) => problem?.message ?? state)).toEqual([
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

  it(
    'types at a prompt opened in a terminal, with the page’s users and passwords',
    ALONE,
    async () => {
      const source = page(
        fence(
          'bash',
          'docker run -d --name tienda -e POSTGRES_PASSWORD=secreto -e POSTGRES_DB=tienda -p 127.0.0.1:5532:5432 postgres:18',
          'docker run -d --name notas -e MONGO_INITDB_ROOT_USERNAME=ana -e MONGO_INITDB_ROOT_PASSWORD=secreto -p 127.0.0.1:37017:27017 mongo:8',
          'PGPASSWORD=otra psql -h 127.0.0.1 -p 5532 -U postgres tienda',
          "mongosh --quiet mongodb://127.0.0.1:37017 --eval 'db.a.find()'",
        ) +
          '\nOtra.\n\n' +
          fence('bash terminal="sql"', 'docker exec -it tienda psql -U postgres tienda') +
          '\nOtra.\n\n' +
          fence('bash terminal="mongodb"', 'mongosh mongodb://ana:secreto@127.0.0.1:37017'),
        fence(
          'sql',
          'CREATE TABLE person (name text);',
          "INSERT INTO person VALUES ('Ana'),",
          "  ('Ángel');",
          'SELECT * FROM person ORDER BY name;',
        ) +
          fence(
            'salida',
            'CREATE TABLE',
            'INSERT 0 2',
            ' name',
            '-------',
            ' Ana',
            ' Ángel',
            '(2 rows)',
          ) +
          '\nOtra.\n\n' +
          fence('sql', 'SELECT count(*) FROM person; -- → 2', 'SELECT * FROM nadie;'),
        fence('mongodb', 'db.notas.insertOne({', '  a: 1,', '})') +
          '\nOtra.\n\n' +
          fence('mongodb', 'db.notas.countDocuments() // → 1') +
          '\nOtra.\n\n' +
          fence('mongodb', 'db.notas.fnid()') +
          '\nOtra.\n\n' +
          fence('mongodb', 'db.notas.aggregate([{ $sort: { a: 2 } }])'),
        fence('bash terminal="nodo"', 'node') +
          '\nOtra.\n\n' +
          fence('js terminal="nodo"', 'const suma = 1 + 1', 'suma // → 3') +
          '\nOtra.\n\n' +
          fence('redis', 'PING'),
        // Output that does not fit opens a pager, unless it has been turned off.
        ["SELECT repeat('a', 90);", '\\pset pager off', "SELECT repeat('b', 90);"]
          .map((order) => fence('sql', order))
          .join('\nOtra.\n\n'),
      );
      const blockResults = await follow(source);
      expect(blockResults.map(({ block, state }) => `${block.language} ${state}`)).toEqual([
        ...['bash falla', 'bash ejecuta', 'bash ejecuta', 'sql salida', 'sql falla'],
        ...['mongodb ejecuta', 'mongodb salida', 'mongodb falla', 'mongodb falla'],
        ...['bash ejecuta', 'js falla', 'redis falla', 'sql falla', 'sql ejecuta', 'sql ejecuta'],
      ]);
      const lines = source.split('\n');
      const said = blockResults.map(({ problem }) => problem);
      expect(said[0]?.message).toContain('password authentication failed');
      expect(said[0]?.message).toContain('requires authentication');
      expect(said[4]?.line).toBe(lines.indexOf('SELECT * FROM nadie;') + 1);
      expect(said[4]?.message).toContain('relation "nadie" does not exist');
      expect(said[7]?.message).toContain('is not a function');
      expect(said[8]?.message).toContain('$sort key ordering must be 1');
      expect(said[10]?.line).toBe(lines.indexOf('suma // → 3') + 1);
      expect(said[11]?.message).toContain('no espera nadie que entienda «redis»');
      expect(said[12]?.message).toContain('no cabe en 80 columnas');
    },
  );

  it(
    'uses Debian’s PostgreSQL for a page that prints its version, since `pg_dump` supports no newer one',
    ALONE,
    async () => {
      const version = path.basename(path.dirname(DEBIAN_PROGRAMS));
      const blockResults = await follow(
        page(
          fence(
            'bash',
            `docker run -d --name vieja -e POSTGRES_PASSWORD=secreto postgres:${version}`,
            'until docker exec vieja pg_isready -q -h 127.0.0.1; do sleep 1; done',
          ),
          fence(
            'bash',
            `docker exec vieja psql -U postgres -At -c 'SHOW server_version' # → ${version}.…`,
            "docker exec vieja pg_dump -U postgres postgres | grep -c 'dump complete' # → 1",
          ),
        ),
      );
      expect(blockResults.map(({ state, problem }) => problem?.message ?? state)).toEqual([
        ...['ejecuta', 'salida'],
      ]);
    },
  );

  it('creates a project with npm, keeps its server running and shows saved changes', async () => {
    const app = (title: string) =>
      fence(
        'jsx title="src/App.jsx"',
        `export default function App() {`,
        `  return <h1>${title}</h1>;`,
        '}',
      );
    const blockResults = await follow(
      page(
        fence(
          'bash',
          'npm create --yes vite@9 tienda -- --template react --no-interactive > /dev/null',
          'cd tienda && npm install',
        ) +
          fence('salida', '…', 'added … packages in …') +
          '\nOtra.\n\n' +
          fence('bash terminal="servidor"', 'cd tienda && npm run dev'),
        app('Uno') + '\nOtra.\n\n' + fence('pasos', 'abre http://localhost:5173/', 'se ve «Uno»'),
        app('Dos') + '\nOtra.\n\n' + fence('pasos', 'se ve «Dos»'),
      ),
    );
    expect(blockResults.map(({ state, problem }) => problem?.message ?? state)).toEqual([
      ...['salida', 'ejecuta', 'ejecuta', 'salida', 'ejecuta', 'salida'],
    ]);
  });

  it('runs Java programs as a reader does, and types into jshell', async () => {
    const source = page(
      fence('bash', 'mkdir taller && cd taller') +
        '\nOtra.\n\n' +
        fence('bash terminal="jshell"', 'cd taller', 'jshell'),
      fence(
        'java title="Hello.java"',
        'public class Hello {',
        '    public static void main(String[] args) {',
        '        System.out.println("Hola, " + args.length); // → Hola, 0',
        '    }',
        '}',
      ) +
        '\nOtra.\n\n' +
        fence('bash', 'javac Hello.java', 'java Hello Ana Luis # → Hola, 2'),
      fence(
        'java terminal="jshell"',
        'var people = new ArrayList<String>();',
        'for (String name : List.of("Ana", "Luis")) {',
        '    people.add(name); // una llave abierta',
        '    System.out.println(name);',
        '}',
        '// → Ana',
        '// → Luis',
        'people.size(); // → 2',
        'String text = """',
        '    Hola',
        '    """;',
        'text.length() // → 5',
      ) +
        '\nOtra.\n\n' +
        fence('java terminal="jshell" falla="lossy conversion"', 'int whole = 9.99;') +
        '\nOtra.\n\n' +
        fence('java terminal="jshell"', 'people.get(2)') +
        '\nOtra.\n\n' +
        fence('java terminal="jshell"', 'int one = 1', 'int two = "2";', 'int three = 3;'),
      fence('java title="Bad.java"', 'class Bad {', '    int age = "tres"; // → 3', '}'),
    );
    const blockResults = await follow(source);
    expect(blockResults.map(({ block, state }) => `${block.language} ${state}`)).toEqual([
      ...['bash ejecuta', 'bash ejecuta', 'java salida', 'bash salida', 'java salida'],
      ...['java ejecuta', 'java falla', 'java falla', 'java falla'],
    ]);
    const [thrown, pasted, wrong] = blockResults.slice(-3).map(({ problem }) => problem);
    expect(pasted?.message).toContain('int one = 1\npegado el bloque entero, esta orden sigue');
    expect(pasted?.message).toContain('int two = "2";\npegado el bloque entero, lo que sigue');
    expect(thrown?.message).toContain('IndexOutOfBoundsException');
    expect(wrong?.message).toContain('incompatible types');
    expect(wrong?.line).toBe(source.split('\n').indexOf('    int age = "tres"; // → 3') + 1);
  });

  it('starts a Spring application with the files shown before, and sends it the requests of its group', async () => {
    const source = page(
      fence('bash', 'true'),
      fence(
        'java title="SchoolApplication.java"',
        'package com.example.school;',
        'import org.springframework.boot.SpringApplication;',
        'import org.springframework.boot.autoconfigure.SpringBootApplication;',
        '@SpringBootApplication',
        'public class SchoolApplication {',
        '    public static void main(String[] args) { SpringApplication.run(SchoolApplication.class, args); }',
        '}',
      ) +
        '\nOtra.\n\n' +
        fence('properties title="application.properties"', 'server.port=8081'),
      fence(
        'java grupo="a" title="Hello.java"',
        'package com.example.school;',
        'import org.springframework.web.bind.annotation.*;',
        '@RestController',
        'class Hello {',
        '    @GetMapping("hola") String hello() { return "Hola"; }',
        '}',
      ) + fence('bash grupo="a"', 'curl -s localhost:8081/hola # → Hola'),
    );
    const jobs = readJobs('nota.mdx', source, languages, ['spring']);
    const { blockResults } = await verify([jobs], RUNNERS, { selfTests: false, attempts: 1 });
    expect(blockResults.map(({ block, state }) => `${block.language} ${state}`).sort()).toEqual([
      'bash ejecuta',
      'bash salida',
      'java ejecuta',
      'java ejecuta',
      'properties analiza',
    ]);
  });

  it('passes Android’s Java to its runner, since no terminal starts it', () => {
    const source = page(
      fence('bash', 'true'),
      fence('java title="Main.java"', 'Toast.makeText(this, "Hola").show();'),
    );
    const { jobs } = readJobs('nota.mdx', source, languages, ['android']);
    expect(jobs.map(({ language }) => language)).toEqual(['página', 'java']);
  });

  it('types into zsh, whose prompt the page may change', async () => {
    const source = page(
      fence('bash terminal="zsh"', 'mkdir ensayo', 'touch ensayo/.zshrc', 'ZDOTDIR=ensayo zsh'),
      fence('zsh', "PROMPT='%1~ $ %# '", 'for book in Rayuela Aura; do', 'print $book', 'done') +
        fence('salida', 'Rayuela', 'Aura') +
        '\nOtra.\n\n' +
        fence('zsh title="lib.zsh"', 'saluda() { print -n "Hola, $1" }') +
        '\nOtra.\n\n' +
        fence('zsh', 'source lib.zsh', 'saluda Ana') +
        fence('salida', 'Hola, Ana') +
        '\nOtra.\n\n' +
        fence(
          'zsh',
          "print 'una línea que no cabe entera en la ventana, y que zsh desplaza' | wc -l",
        ) +
        fence('salida', '1') +
        '\nOtra.\n\n' +
        fence('zsh', "print -n 'parece que espera % '; sleep 1; print 'y sigue'") +
        fence('salida', 'parece que espera % y sigue') +
        '\nOtra.\n\n' +
        fence('zsh', 'ordeninexistente'),
    );
    const blockResults = await follow(source);
    expect(blockResults.map(({ block, state }) => `${block.language} ${state}`)).toEqual([
      ...['bash ejecuta', 'zsh salida', 'zsh ejecuta', 'zsh salida', 'zsh salida', 'zsh salida'],
      'zsh falla',
    ]);
    expect(blockResults.at(-1)?.problem?.message).toContain('command not found: ordeninexistente');
  });

  it('opens the file of its group in Vim, also after others', async () => {
    const edit = (group: string, text: string) =>
      fence(`text grupo="${group}" title="${group}.md"`, text) +
      fence(`vim grupo="${group}"`, 'A, con sal<Esc>') +
      fence('salida', `${text}, con sal`);
    const blockResults = await follow(
      page(
        edit('pan', 'Pan') + '\nOtra.\n\n' + edit('sopa', 'Sopa'),
        fence('vim', ':set shiftwidth?<CR>') + fence('salida', 'shiftwidth=8'),
      ),
    );
    const states = blockResults.filter(({ block }) => block.language === 'vim');
    expect(states.map(({ state, problem }) => problem?.message ?? state)).toEqual([
      ...['salida', 'salida', 'salida'],
    ]);
  });

  it('provides an Android class with the files shown before and the bindings of their layouts', async () => {
    const activity = (...body: string[]) =>
      fence(
        'java title="MainActivity.java"',
        'package com.example.notas;',
        'import androidx.appcompat.app.AppCompatActivity;',
        'import com.example.notas.databinding.ActivityMainBinding;',
        'public class MainActivity extends AppCompatActivity {',
        ...body,
        '}',
      );
    const source = page(
      fence(
        'java title="Note.java"',
        'package com.example.notas;',
        'public record Note(long id, String title) {}',
      ),
      fence(
        'xml title="res/layout/activity_main.xml"',
        '<TextView',
        '    xmlns:android="http://schemas.android.com/apk/res/android"',
        '    android:id="@+id/note_title"',
        '    android:layout_width="match_parent"',
        '    android:layout_height="match_parent" />',
      ) +
        '\nOtra.\n\n' +
        activity(
          'void show(ActivityMainBinding binding, Note note) { binding.noteTitle.setText(note.title()); }',
        ),
      fence('java', 'void open(MainActivity screen) { screen.show(null, new Note(1, "Pan")); }'),
      fence('java', 'void call(Note note) { setTitle(note.title()); }'),
      activity(
        'void show(ActivityMainBinding binding, Note note) { binding.title.setText(note.text()); }',
      ),
      fence('java title="Other.java"', 'package com.exmaple.notas;', 'public class Other {}'),
    );
    const jobs = readJobs('nota.mdx', source, languages, ['android']);
    const { blockResults } = await verify([jobs], RUNNERS, { selfTests: false, attempts: 1 });
    expect(
      blockResults.map(
        ({ state, emulated, problem }) => problem?.message ?? `${state} ${emulated ?? ''}`,
      ),
    ).toEqual([
      'compila ',
      'compila ',
      'tipos sustitutos de las clases de Android',
      'tipos sustitutos de las clases de Android',
      'tipos sustitutos de las clases de Android',
      expect.stringMatching(/symbol: +variable title[^]*symbol: +method text/),
      expect.stringContaining('¿Querías decir «com.example.notas»?'),
    ]);
  });
});
