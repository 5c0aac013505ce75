import { describe, expect, it } from 'vitest';
import { answers, fence, follow, sections, states } from './documents.ts';

// Terminals mostly wait: runs a few documents concurrently, each in its own sandbox.
describe('a session', { concurrent: true, timeout: 240_000 }, () => {
  it('is one session: folders, variables, files and a second terminal persist', async () => {
    const blockResults = await follow(
      sections(
        fence('bash', 'mkdir taller && cd taller', 'export SALUDO=hola'),
        fence('js title="suma.js"', 'export const suma = (a, b) => a + b;') +
          fence(
            'js',
            "import { suma } from './suma.js';",
            'console.log(process.env.SALUDO, suma(1, 2)); // → hola 3',
          ),
        fence('bash', 'pwd', 'test -t 1 && echo terminal', 'ls suma.js') +
          fence('salida', '/home/ana/taller', 'terminal', 'suma.js') +
          fence(
            'bash terminal="servidor"',
            "node -e \"require('http').createServer((q, r) => r.end('sí')).listen(3000)\"",
          ) +
          fence('bash', 'curl -s localhost:3000; echo') +
          fence('salida', 'sí'),
      ),
    );
    expect(answers(blockResults)).toEqual([
      ...['ejecuta', 'ejecuta', 'salida', 'salida', 'ejecuta', 'salida'],
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
      sections(
        fence('bash', 'true'),
        `${serve('uno')}${call('uno')}`,
        `${serve('dos')}${call('dos')}`,
      ),
    );
    expect(answers(blockResults)).toEqual([
      ...['ejecuta', 'ejecuta', 'salida', 'ejecuta', 'salida'],
    ]);
  });

  it('reports errors with their line, and continues', async () => {
    const source = sections(
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
      sections(
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
      sections(
        fence('bash', 'echo hola'),
        [...wrong.map((code) => fence('bash', code)), shown].join(''),
      ),
    );
    expect(answers(blockResults)).toEqual([
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
      sections(
        fence('js falla="no encontrado"', ...code),
        fence('js falla="usuarioo is not defined"', ...code),
      ),
    );
    expect(answers(blockResults)).toEqual([expect.stringContaining('con otro mensaje'), 'ejecuta']);
  });

  it('reports a background program that has died', async () => {
    const server = (end: string) =>
      fence(
        'bash terminal="servidor"',
        `node -e "require('http').createServer((q, r) => r.end('sí')).listen(3000); ${end}"`,
      ) + fence('bash', 'sleep 3; echo hola # → hola');
    const states = async (end: string) => {
      const blockResults = await follow(sections(fence('bash', 'echo hola'), server(end)));
      return answers(blockResults);
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
    const blockResults = await follow(sections(fence('bash', 'echo hola'), blocks.join('')));
    expect(answers(blockResults)).toEqual([
      'ejecuta',
      ...['la salida no es la que promete el ejemplo', 'ejecuta'],
      expect.stringContaining('unexpected end of file'),
      ...['ejecuta', 'salida'],
    ]);
  });

  it('passes code that no terminal uses to its language’s plug-in, with the files of the folder', async () => {
    const source = sections(
      fence('html title="web/pagina.html"', '<p class="a">Hola</p>'),
      fence('css title="web/a.css"', '.a {', '  width: 40px; /* → 40px */', '}') +
        fence('bash', 'cd web; ls -1; cat a.css | wc -l') +
        fence('salida', 'a.css', 'pagina.html', '3'),
      fence('json title="datos.json"', '{ "a": 1 }') +
        fence('bash', 'cat datos.json # → { "a": 1 }'),
      fence('css', '.a { colr: red }'),
    );
    const blockResults = await follow(source);
    expect(states(blockResults)).toEqual([
      ...['html analiza', 'css analiza', 'bash salida', 'json analiza', 'bash salida'],
      'css falla',
    ]);
  });

  it('waits for a server that is slow to listen, and lets curl stop early', async () => {
    const slow =
      "for (const end = Date.now() + 4000; Date.now() < end;); require('http').createServer((q, r) => r.end('sí\\n'.repeat(5e6))).listen(3000)";
    const blockResults = await follow(
      sections(
        fence('bash', 'true'),
        fence('bash terminal="servidor"', `node -e "${slow}"`) +
          fence('bash', 'curl -s localhost:3000 | head -n 1 # → sí') +
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
});
