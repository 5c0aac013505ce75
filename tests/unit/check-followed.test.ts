import { describe, expect, it } from 'vitest';
import { checkFollowed } from '../../src/lint/check-followed.ts';
import { parseNote } from '../../src/notes/note.ts';
import { formatProblem } from '../../src/lint/diagnostic.ts';

/** A fence; its first line has language and marks. */
const fence = (text: string) => `\`\`\`${text}\n\`\`\`\n`;

/** Messages for a page with these blocks; the first fence is on line 3. */
function messages(...blocks: string[]): string[] {
  const note = parseNote(
    `<Setup>\n{/* Hacen falta Docker, Git y un JDK. */}\n${blocks.map(fence).join('\n')}\n</Setup>\n`,
  );
  return checkFollowed(note).map((report) => formatProblem({ file: 'a.mdx', ...report }));
}

const notInstalled = (line: number, name: string) =>
  `a.mdx:${line}  El programa importa «${name}», que ninguna orden a la vista instala.
    Se esperaba: antes, \`npm install ${name}@…\`, con su versión.
    Solución: añade esa orden a \`<Setup>\`, o corrige el nombre.`;

const notShown = (line: number, found: string, path: string) =>
  `a.mdx:${line}  ${found}, que la página no ha enseñado.
    Se esperaba: antes, un bloque con \`title="${path}"\` o una orden que lo cree.
    Solución: enseña ese archivo antes, o corrige su nombre.`;

describe('steps', () => {
  const steps = (...lines: string[]) => ['pasos', ...lines].join('\n');

  it('open a file that the page has shown or created', () => {
    const open = steps('abre src/a.html?b#c', 'recarga');
    const found = 'Los pasos abren «src/a.html»';
    expect(messages(open)).toEqual([notShown(4, found, 'src/a.html')]);
    expect(messages('html title="b.html"\n<p>b</p>', open)).toEqual([
      notShown(8, found, 'src/a.html'),
    ]);
    expect(messages('html title="src/a.html"\n<p>a</p>', open)).toEqual([]);
    expect(messages('bash\nnpx pug < a.pug > src/a.html', open)).toEqual([]);
    expect(messages('bash\nnpx webpack', open)).toEqual([]);
    expect(messages(steps('abre http://127.0.0.1:3000/a.html'))).toEqual([]);
  });
});

describe('packages', () => {
  it('are installed before they are imported', () => {
    const code =
      "js\nimport { readFile } from 'node:fs/promises';\nimport {\n  a,\n} from 'redis';\nreadFile(a);";
    expect(messages(code)).toEqual([notInstalled(7, 'redis')]);
    expect(messages(code, 'bash\nnpm install redis@6')).toEqual([notInstalled(7, 'redis')]);
    expect(messages('bash\nnpm install redis@6 > log', code)).toEqual([]);
  });

  it.each([
    ["import '@scope/name/part';", '@scope/name'],
    ["const a = require('express');", 'express'],
    ["const a = await import('express/lib');", 'express'],
    ["export { a } from 'express';", 'express'],
  ])('%s', (code, name) => {
    expect(messages(`ts\n${code}`)).toEqual([notInstalled(4, name)]);
    expect(messages(`bash\nnpm i -D ${name}@2 other`, `ts\n${code}`)).toEqual([]);
  });

  it('need no installation', () => {
    const code = [
      "import fs from 'fs';",
      "import a from 'https://esm.sh/a';",
      "import b from '@/b';",
      "// const c = require('c');",
      'export const d = fs(a, b);',
    ];
    expect(messages(`js\n${code.join('\n')}`)).toEqual([]);
  });

  it('come from a package.json, or with a project', () => {
    const code = "js\nimport 'redis';";
    const json = 'json title="package.json"\n{ "dependencies": { "redis": "^6.0.0" } }';
    expect(messages(json, code)).toEqual([]);
    expect(messages('bash\nnpm create vite@7 app -- --template react', code)).toEqual([]);
    expect(messages('bash\nnpm init -y', code)).toEqual([notInstalled(8, 'redis')]);
    expect(messages('bash\nnpm install -g redis', code)).toEqual([notInstalled(8, 'redis')]);
  });

  it('include those of components, by their bundler name', () => {
    const code = "jsx\nimport { Text } from 'react-native';\nimport './a.css';\n<Text />;";
    const css = notShown(5, 'El programa importa «./a.css»', 'a.css');
    expect(messages(code)).toEqual([notInstalled(4, 'react-native'), css]);
    expect(messages('css title="a.css"\na {}', code)).toEqual([notInstalled(8, 'react-native')]);
    const settings =
      "js title=\"vite.config.js\"\nexport default { resolve: { alias: { 'react-native': 'x' } } };";
    expect(messages(settings, 'css title="a.css"\na {}', code, 'bash\nnpx vite')).toEqual([]);
    expect(messages('bash\nnpx create-next-app@16 app', code)).toEqual([]);
  });

  it('are not required where the page says so', () => {
    expect(messages('js falla="ERR_MODULE_NOT_FOUND"\nimport "x";')).toEqual([]);
    expect(messages('js no-verificar="un teléfono"\nimport "x";')).toEqual([]);
  });
});

describe('files', () => {
  const missing = (line: number) => notShown(line, 'El programa importa «./b.js»', 'b.js');

  it('are shown before a program imports them', () => {
    const code = "js\nimport './b.js';";
    expect(messages(code)).toEqual([missing(4)]);
    expect(messages(code, 'js title="b.js"\n1;')).toEqual([missing(4)]);
    expect(messages('js title="b.js"\n1;', code)).toEqual([]);
    expect(messages('ts title="b.ts"\n1;', "ts\nimport './b.js';")).toEqual([]);
    expect(messages('bash\necho 1 >b.js', code)).toEqual([]);
    expect(messages("bash\ncat > b.js <<'EOF'\nnode c.js\nEOF", code)).toEqual([]);
  });

  it('may come after a program that is only saved', () => {
    const kept = 'js title="src/a.js"\nimport "./b.js";';
    const start = 'bash\nnode src/a.js';
    expect(messages(kept, 'js title="src/b.js"\n1;', start)).toEqual([]);
    expect(messages(kept, start)).toEqual([
      notShown(4, 'El programa importa «./b.js»', 'src/b.js'),
    ]);
    const run = 'js title="a.js"\nimport "./b.js"; // → 1';
    expect(messages(run, 'js title="b.js"\n1;')).toEqual([missing(4)]);
  });

  it('are shown before a command runs them', () => {
    const order =
      'bash\n# en zsh, node z.js\nmkdir x && cd x\nPORT=1 node --env-file=.env \\\n  a.js';
    expect(messages(order)).toEqual([notShown(6, 'La orden usa «a.js»', 'a.js')]);
    expect(messages('js title="a.js"\n1;', order)).toEqual([]);
    expect(messages('bash\ntouch a.js; node a.js')).toEqual([]);
    expect(messages('bash\njava A.java\nnpx sass a.scss a.css')).toEqual([
      notShown(4, 'La orden usa «A.java»', 'A.java'),
      notShown(5, 'La orden usa «a.scss»', 'a.scss'),
    ]);
    expect(messages("bash\necho 'a; node a.js'")).toEqual([]);
    expect(messages('bash\nnpx webpack\nnode dist/main.js')).toEqual([]);
    expect(messages('bash\ngit clone ../app\nnode app/a.js')).toEqual([]);
    expect(messages('bash\nnpx --yes express-generator@4 app\nnode app.js')).toEqual([]);
    expect(messages('bash falla="Cannot find module"\nnode a.js')).toEqual([]);
  });
});

describe('saved programs', () => {
  const kept = 'js title="src/a.js"\n1;';
  const unused = [
    `a.mdx:3  Nadie arranca «src/a.js»: ninguna orden a la vista lo nombra, y ningún otro archivo.
    Se esperaba: después, la orden que lo usa: \`node src/a.js\`.
    Solución: añade esa orden, o la salida que promete.`,
  ];

  it('are started by a command, or used by a file', () => {
    expect(messages(kept)).toEqual(unused);
    expect(messages(kept, 'bash\nnode src/b.js falla')).toContain(unused[0]);
    expect(messages(kept, 'bash\nnode src/a.js')).toEqual([]);
    expect(messages(kept, 'html\n<script src="a.js"></script>')).toEqual([]);
  });

  it.each(['npm start', 'npm run dev', 'npx jest', 'node --test', 'node .', 'npx webpack'])(
    'may be started by %s',
    (order) => {
      expect(messages(kept, `bash\n${order}`)).toEqual([]);
    },
  );

  it.each(['solo-compila', 'falla="x"', 'no-verificar="un teléfono"'])('may be %s', (mark) => {
    expect(messages(kept.replace('\n', ` ${mark}\n`))).toEqual([]);
  });
});
