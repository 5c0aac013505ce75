import { describe, expect, it } from 'vitest';
import { checkFollowed } from '../../src/notes/check-followed.ts';
import { parseNote } from '../../src/notes/note.ts';
import { formatProblem } from '../../src/notes/problem.ts';

/** A fence, its first line the language and the marks. */
const fence = (text: string) => `\`\`\`${text}\n\`\`\`\n`;

/** What the author of a page with these blocks reads; the first fence is on line 3. */
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

  it('open a file that the page has shown or made', () => {
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

  it('open a page before all else, once in the whole page', () => {
    expect(messages(steps('pulsa «A»', 'pulsa «B»'))).toEqual([
      `a.mdx:4  Los pasos no abren ninguna página.
    Se esperaba: antes de los demás, \`abre http://127.0.0.1:3000/\` o \`abre pagina.html\`.
    Solución: añade ese paso.`,
    ]);
    expect(messages(steps('abre http://localhost/'), steps('pulsa «A»'))).toEqual([]);
    expect(messages(steps('espera 5 s', 'abre http://localhost/'))).toEqual([]);
    expect(messages(steps('algo que nadie sabe'))).toEqual([]);
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

  it('are none of these', () => {
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

  it('are those of components too, by the name that a bundler gives them', () => {
    const code = "jsx\nimport { Text } from 'react-native';\nimport './a.css';\n<Text />;";
    const css = notShown(5, 'El programa importa «./a.css»', 'a.css');
    expect(messages(code)).toEqual([notInstalled(4, 'react-native'), css]);
    expect(messages('css title="a.css"\na {}', code)).toEqual([notInstalled(8, 'react-native')]);
    const settings =
      "js title=\"vite.config.js\"\nexport default { resolve: { alias: { 'react-native': 'x' } } };";
    expect(messages(settings, 'css title="a.css"\na {}', code, 'bash\nnpx vite')).toEqual([]);
    expect(messages('bash\nnpx create-next-app@16 app', code)).toEqual([]);
  });

  it('are not missed where the page says so', () => {
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

  it('may follow a program that is only kept', () => {
    const kept = 'js title="src/a.js"\nimport "./b.js";';
    const start = 'bash\nnode src/a.js';
    expect(messages(kept, 'js title="src/b.js"\n1;', start)).toEqual([]);
    expect(messages(kept, start)).toEqual([
      notShown(4, 'El programa importa «./b.js»', 'src/b.js'),
    ]);
    const run = 'js title="a.js"\nimport "./b.js"; // → 1';
    expect(messages(run, 'js title="b.js"\n1;')).toEqual([missing(4)]);
  });

  it('are shown before an order starts them', () => {
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

describe('programs that are kept', () => {
  const kept = 'js title="src/a.js"\n1;';
  const unused = [
    `a.mdx:3  Nadie arranca «src/a.js»: ninguna orden a la vista lo nombra, y ningún otro archivo.
    Se esperaba: después, la orden que lo usa: \`node src/a.js\`.
    Solución: añade esa orden, o la salida que promete.`,
  ];

  it('are started by an order, or used by a file', () => {
    expect(messages(kept)).toEqual(unused);
    expect(messages(kept, 'bash\nnode src/b.js falla')).toContain(unused[0]);
    expect(messages(kept, 'bash\nnode src/a.js')).toEqual([]);
    expect(messages(kept, 'html\n<script src="a.js"></script>')).toEqual([]);
  });

  it.each(['npm start', 'npm run dev', 'npx jest', 'node --test', 'node .', 'npx webpack'])(
    'may be what %s starts',
    (order) => {
      expect(messages(kept, `bash\n${order}`)).toEqual([]);
    },
  );

  it.each(['solo-compila', 'falla="x"', 'no-verificar="un teléfono"'])('may be %s', (mark) => {
    expect(messages(kept.replace('\n', ` ${mark}\n`))).toEqual([]);
  });
});

describe('containers', () => {
  const run = (rest: string) => `docker run -d ${rest} redis:8 redis-cli -p 1`;
  const taken = (line: number, first: number) =>
    `a.mdx:${line}  El contenedor «cache» ya está, desde la línea ${first}.
    Se esperaba: otro nombre, o antes una orden que lo quite: \`docker rm -f cache\`.
    Solución: cambia el nombre o añade esa orden.`;
  const busy = (line: number, first: number) =>
    `a.mdx:${line}  El puerto 7379 ya es del contenedor de la línea ${first}.
    Se esperaba: un puerto libre, o antes una orden que quite ese contenedor: \`docker rm -f …\`.
    Solución: cambia el número que va delante de los dos puntos o añade esa orden.`;

  it('have a name of their own', () => {
    const two = ['--name cache', '--name=cache'].map(run);
    expect(messages(`bash\n${two.join('\n')}`)).toEqual([taken(5, 4)]);
    expect(messages(`bash\n${two.join('\ndocker rm -f cache\n')}`)).toEqual([]);
    expect(messages(`bash\n${two.join('\ndocker rm -f $(docker ps -aq)\n')}`)).toEqual([]);
    expect(messages(`bash\n${two.join('\ndocker rm -f other\n')}`)).toEqual([taken(6, 4)]);
  });

  it('have ports of their own', () => {
    const two = ['--name a -p 127.0.0.1:7379:6379', '--name b --publish 7379:6379'].map(run);
    expect(messages(`bash\n${two.join('\n')}`)).toEqual([busy(5, 4)]);
    expect(messages(`bash\n${two.join('\ndocker stop a\n')}`)).toEqual([]);
    expect(messages(`bash\n${run('-p 7379:1')}\n${run('-p 7380:1')}`)).toEqual([]);
  });

  it('give back what they have when they end', () => {
    const once = 'docker run --rm --name cache -p 7379:6379 redis:8';
    expect(messages(`bash\n${once}\n${once}`)).toEqual([]);
  });

  it('may clash where the page says so', () => {
    expect(
      messages(`bash\n${run('--name cache')}`, `bash falla="in use"\n${run('--name cache')}`),
    ).toEqual([]);
  });
});

describe('variables', () => {
  it.each([
    'for path in a b; do ls $path; done',
    'true; read -r status',
    'export options=1',
    'if true; then status=$(date); fi',
  ])('have names that zsh leaves alone: %s', (order) => {
    expect(messages(`bash\n${order}`)).toEqual([
      expect.stringContaining('ya significa algo en zsh, la terminal de macOS'),
    ]);
  });

  it.each(['for route in a b; do ls $route; done', 'sass --path=a', 'echo "path=$PATH"'])(
    'may be called what they like otherwise: %s',
    (order) => expect(messages(`bash\n${order}`)).toEqual([]),
  );

  it('of a script are its own: Bash runs it', () => {
    expect(messages('bash title="copia.sh"\nstatus=1', 'bash\nbash copia.sh')).toEqual([]);
  });
});

describe('what is imported', () => {
  const message = (name: string, line: number) =>
    `a.mdx:${line}  Se importa «${name}» y el bloque no lo usa.
    Se esperaba: solo lo que se usa.
    Solución: quítalo de esa línea, o añade el código que lo usaba.`;

  it('is used', () => {
    const js =
      "import React, { leer as b, type C } from 'node:fs';\nimport * as todo from 'node:os';";
    expect(messages(`ts\n${js}\nlet c: C;\nconst uno = todo.leer(b, React);`)).toEqual([]);
    expect(messages(`ts\n${js}\nlet c: C;`)).toEqual([
      message('React', 4),
      message('b', 4),
      message('todo', 5),
    ]);
    expect(messages(`js falla="x"\n${js}`)).toEqual([]);
    expect(messages('bash terminal="js"\nnode', "js\nimport os from 'node:os';")).toEqual([]);
    expect(messages('java\nimport java.util.List;\nimport java.util.Map;\nMap<?, ?> a;')).toEqual([
      message('List', 4),
    ]);
    expect(messages("js\nimport os from 'node:os';")).toEqual([message('os', 4)]);
    expect(messages("js\nimport { EOL } from 'node:os';\nconst a = -EOL;")).toEqual([]);
    expect(messages("js\nimport os from 'node:os';\nconst a = 'os-name';")).toEqual([
      message('os', 4),
    ]);
    expect(messages('js\nimport {\n  join,\n  posix,\n} from "node:path";\njoin();')).toEqual([
      message('posix', 7),
    ]);
  });
});

describe('what is deleted in case it is there', () => {
  const message = (name: string, near: string, line: number) =>
    `a.mdx:${line}  Se borra «${name}» por si estuviera, y la página no lo nombra en ningún otro sitio.
    Se esperaba: el nombre de algo que la página cree${near}
    Solución: corrige el nombre, o quítalo de esa orden.`;

  it('is named by the page', () => {
    const sql = (names: string) =>
      `sql\nDROP TABLE IF EXISTS ${names};\nCREATE TABLE author (id int);`;
    expect(messages(sql('author'))).toEqual([]);
    expect(messages(sql('author, auhtor'))).toEqual([
      message('auhtor', '. ¿Querías decir «author»?', 4),
    ]);
    expect(messages('bash\nmkdir -p a/fotos\nrm -rf a/fotos/')).toEqual([]);
    expect(messages('bash\nmkdir fotos\nrm -rf ftoos *.tmp "$HOME/x" 2>/dev/null')).toEqual([
      message('ftoos', '. ¿Querías decir «fotos»?', 5),
    ]);
    expect(messages('bash\nrm ftoos')).toEqual([]);
    expect(messages('bash falla="x"\nrm -f ftoos')).toEqual([]);
  });
});

describe('what is typed', () => {
  it.each([
    ...[
      ['bash', '$'],
      ['bash', 'ana@pc:~$'],
      ['bash', '>'],
      ['bash', 'PS C:\\Users\\ana>'],
    ],
    ...[
      ['fish', 'ana@pc ~/curso>'],
      ['sql', 'curso=#'],
      ['sql', 'MariaDB [curso]>'],
      ['redis', '127.0.0.1:6379>'],
    ],
  ])('has not in %s what is printed before it, «%s»', (language, prompt) => {
    const [message = '', ...others] = messages(`${language}\n${prompt} select`);
    expect(message).toContain(`La orden empieza por «${prompt}», que es de la terminal`);
    expect(others).toEqual([]);
  });

  it('may begin so where it is no order', () => {
    expect(messages('bash\ncat > a.txt <<F\n> texto\nF\necho a \\\n> b.txt')).toEqual([]);
    expect(messages('bash title="a.sh"\n> a.txt', 'bash\nbash a.sh')).toEqual([]);
  });
});

describe('programs that nobody runs here', () => {
  it('are no misspelt ones', () => {
    const order = 'emualtor -avd Pixel_9 &\npgrep x | tee y; mvn -v';
    const found = [
      `a.mdx:4  «emualtor» no es un programa conocido. ¿Querías decir «emulator»?
    Se esperaba: un programa que exista: esta orden no se ejecuta al comprobarla.
    Solución: corrige su nombre.`,
    ];
    expect(messages(`bash solo-compila\n${order}`)).toEqual(found);
    expect(messages(`bash no-verificar="un teléfono"\n${order}`)).toEqual(found);
    expect(messages(`bash\n${order}`)).toEqual([]);
  });
});

describe('programs that a system may lack', () => {
  const message = (name: string, line: number) =>
    `a.mdx:${line}  La orden usa «${name}», que un equipo recién instalado puede no tener, y la página no lo ha dicho.
    Se esperaba: antes, en el texto, que hace falta: «Hace falta ${name}: \`sudo apt install …\`», o la orden que lo instala.
    Solución: dilo al empezar la página o la tarjeta, o usa otra orden.`;

  it('are named before they are used, once', () => {
    const use = 'bash\necho 1 | jq .\njq --version';
    expect(messages(use)).toEqual([message('jq', 4)]);
    expect(messages('bash\nsudo apt install jq', use)).toEqual([]);
    expect(messages(use, 'bash\nsudo apt install jq')).toEqual([message('jq', 4)]);
    expect(messages('bash\npg_dump notas')).toEqual([message('pg_dump', 4)]);
    expect(messages('bash\n# Con PostgreSQL, en zsh\npg_dump notas')).toEqual([]);
    expect(messages('java title="A.java"\nclass A {}', 'bash\njavac A.java')).toEqual([]);
  });

  it('may be used where nobody runs them, or where they are to fail', () => {
    expect(messages('bash solo-compila\njq .', 'bash falla="not found"\njq .')).toEqual([]);
    expect(messages('bash title="a.sh"\njq .', 'bash\nbash a.sh')).toEqual([]);
  });
});
