import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkContents } from '../../src/lint/check-contents.ts';
import { formatProblem } from '../../src/lint/diagnostic.ts';
import { site } from '../../src/site.ts';

/** Each section needs a different position in the menu. */
let places = 0;
beforeEach(() => (places = 0));

const section = (name: string, topics: string[]) => `---
name: ${name}
order: ${++places}
title: Bienvenida
summary: Resumen.
topics: ${topics.length ? '' : '[]'}
${topics.map((topic) => `  - ${topic}\n`).join('')}course:
  title: Curso
  provider: Alguien
  url: https://example.com/
  language: es
  paid: false
video:
  id: aaaaaaaaaaa
  title: Vídeo
  channel: Canal
  language: es
---
`;

const topic = (id: string, rest = '') => `---\nid: ${id}\ndate: 15/11/2020\n${rest}---\n`;
const card = (title: string, text: string) => `\n<Card title="${title}">\n\n${text}\n\n</Card>\n`;

/** An empty topic, which is an error for other reasons. */
const isEmptyTopic = (name: string, text: string) =>
  name.startsWith('topics/') && text.endsWith('---\n') && !text.includes('sameNotesAs');

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'contents-'))));
afterEach(() => rmSync(root, { recursive: true }));

/** Messages for an author with these files; paths are relative to `src/content`. */
function messages(files: Record<string, string>): string[] {
  for (const [name, text] of Object.entries(files)) {
    const path = join(root, 'src/content', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, isEmptyTopic(name, text) ? text + card('Definición', 'Una frase.') : text);
  }
  return checkContents(root).map(formatProblem);
}

it('accepts valid contents', () => {
  const files = {
    'sections/css.mdx': section('Css', ['grid', 'layouts', 'copy']),
    'topics/css/grid.mdx':
      topic('Grid') + card('Áreas', 'Ver [áreas](#áreas) y [la web](https://example.com/).'),
    'topics/css/layouts.mdx':
      topic('Primera Página') +
      card(
        'Uno',
        'Ver [grid](/Css/Grid/), [sus áreas](/Css/Grid/#áreas), [otra](/Css/Primera%20P%C3%A1gina/), [la sección](/Css/), [inicio](/).',
      ),
    'topics/css/copy.mdx': topic('Copia', 'sameNotesAs: grid\n'),
    'pages/hola.mdx': '---\ntitle: Hola\n---\n\nVer [grid](/Css/Grid/).\n',
  };
  expect(messages(files)).toEqual([]);
});

it('accepts empty contents', () => {
  expect(messages({})).toEqual([]);
});

it.each([
  ['CSS', '`src/content/sections/css.mdx`'],
  ['Índice', 'una página del sitio'],
  // Its landing would have a booklet's address.
  ['Imprimir/Css', 'una página del sitio'],
  ['RSS.xml', 'una página del sitio'],
  ['_astro', 'una página del sitio'],
  // Reserved by the development server.
  ['"@vite"', 'una página del sitio'],
])('reports a section named %s, whose address is taken', (name, owner) => {
  const files = {
    'sections/css.mdx': section('Css', []),
    'sections/otra.mdx': section(name, []),
  };
  expect(messages(files)).toEqual([
    `src/content/sections/otra.mdx:2  La dirección \`/${name.replaceAll('"', '')}/\` ya es la de ${owner}.
    Se esperaba: una dirección distinta para cada página, también sin contar mayúsculas ni tildes.
    Solución: cambia \`name\`.`,
  ]);
});

it('reports sections with the same position, and which positions are free', () => {
  const at = (name: string, order: number) =>
    section(name, []).replace(/order: .*/, `order: ${order}`);
  const files = {
    'sections/a.mdx': at('A', 3),
    'sections/b.mdx': at('B', 1),
    'sections/c.mdx': at('C', 3),
    'sections/d.mdx': at('D', 3),
  };
  expect(messages(files)).toEqual(
    [
      ['c', 2],
      ['d', 4],
    ].map(
      ([
        name,
        free,
      ]) => `src/content/sections/${name}.mdx:3  El lugar 3 del menú ya es el de \`src/content/sections/a.mdx\`.
    Se esperaba: un \`order\` distinto para cada sección; puede haber huecos entre ellos.
    Solución: escribe \`order: ${free}\`, que está libre, o cambia el de la otra.`,
    ),
  );
});

it('reports a thumbnail that is not there', () => {
  const picture = '  paid: false\n  thumbnail:\n    file: nada.svg\n    alt: Nada\n';
  const css = section('Css', []).replace('  paid: false\n', picture);
  expect(messages({ 'sections/css.mdx': css })).toEqual([
    `src/content/sections/css.mdx:14  La miniatura «nada.svg» no existe.
    Se esperaba: un archivo de \`src/assets/courses/\`.
    Solución: guarda ahí la imagen, corrige el nombre o borra \`thumbnail\`.`,
  ]);
});

it.each(['../courses/terminal.svg', '.', 'Terminal.svg', 'folder'])(
  'reports the thumbnail %s',
  (name) => {
    mkdirSync(join(root, 'src/assets/courses/folder'), { recursive: true });
    writeFileSync(join(root, 'src/assets/courses/terminal.svg'), '<svg />');
    const picture = `  paid: false\n  thumbnail:\n    file: ${name}\n    alt: Nada\n`;
    const css = section('Css', []).replace('  paid: false\n', picture);
    expect(messages({ 'sections/css.mdx': css })[0]).toContain(
      `src/content/sections/css.mdx:14  La miniatura «${name}» no existe.`,
    );
    const right = css.replace(`file: ${name}`, 'file: terminal.svg');
    expect(messages({ 'sections/css.mdx': right })).toEqual([]);
  },
);

it.each([
  'Grid.mdx',
  'grid_2.mdx',
  'básico.mdx',
  'a#b.mdx',
  'a?b.mdx',
  'grid.md',
  'dos palabras.mdx',
])('reports the file name %s', (name) => {
  const files = { 'sections/css.mdx': section('Css', []), [`topics/css/${name}`]: topic('Grid') };
  expect(messages(files)).toEqual([
    `src/content/topics/css/${name}:1  El nombre de archivo «${name}» no sirve.
    Se esperaba: minúsculas sin tildes, cifras y guiones, y \`.mdx\` al final: \`mi-tema.mdx\`.
    Solución: cambia el nombre del archivo; el id visible va en la cabecera.`,
  ]);
});

it.each(['.DS_Store', 'Thumbs.db', 'desktop.ini', '.grid.mdx.swp', 'grid.mdx~', '#grid.mdx#'])(
  'ignores %s, which no author wrote',
  (name) => {
    const files = { 'sections/css.mdx': section('Css', []), [`topics/css/${name}`]: 'x' };
    expect(messages(files)).toEqual([]);
  },
);

it('reports a topic that is listed and missing', () => {
  const files = {
    'sections/css.mdx': section('Css', ['grid', 'layouts']),
    'topics/css/grid.mdx': topic('Grid'),
  };
  expect(messages(files)).toEqual([
    `src/content/sections/css.mdx:8  El tema «layouts» está en la lista y no existe.
    Se esperaba: el archivo \`src/content/topics/css/layouts.mdx\`.
    Solución: crea el archivo o quita la línea.`,
  ]);
});

it.each([
  ['below a name that begins like it', '\n  - grid-largo\n  - grid\n', 8],
  ['in quotes', "\n  - grid-largo\n  - 'grid'\n", 8],
  ['in one line', ' [grid-largo, grid]\n', 6],
])('reports a missing topic at its line: %s', (_, list, line) => {
  const files = {
    'sections/css.mdx': section('Css', []).replace(' []\n', list),
    'topics/css/grid-largo.mdx': topic('Largo'),
  };
  expect(messages(files).map((message) => message.split('.\n')[0])).toEqual([
    `src/content/sections/css.mdx:${line}  El tema «grid» está en la lista y no existe`,
  ]);
});

it.each(['grid.mdx', 'css/grid', 'Grid', 'gird'])('suggests the listed topic for %s', (name) => {
  const files = {
    'sections/css.mdx': section('Css', [name]),
    'topics/css/grid.mdx': topic('Grid'),
  };
  expect(messages(files)[0]).toBe(
    `src/content/sections/css.mdx:7  El tema «${name}» está en la lista y no existe.
    Se esperaba: el archivo \`src/content/topics/css/grid.mdx\`.
    Solución: escribe \`- grid\`.`,
  );
});

it('suggests the path for a browser address, and the id for a card', () => {
  const text =
    'Ver [a](http://localhost:4321/Css/Grid/#áreas), [b](#Areas), [c](http://127.0.0.1/Nada/).' +
    ` [La guía](${site.url}/Css/Grid/#áreas).`;
  const files = {
    'sections/css.mdx': section('Css', ['grid']),
    'topics/css/grid.mdx': topic('Grid') + card('Áreas', text),
  };
  expect(messages(files).map((message) => message.split('Solución: ')[1])).toEqual([
    'escribe `/Css/Grid/#áreas`.',
    'escribe `#áreas`.',
    'escríbela como código, `` `http://127.0.0.1/Nada/` ``, sin enlace.',
    'escribe `/Css/Grid/#áreas`.',
  ]);
});

it('reports a topic that is listed twice', () => {
  const files = {
    'sections/css.mdx': section('Css', ['grid', 'layouts', 'grid']),
    'topics/css/grid.mdx': topic('Grid'),
    'topics/css/layouts.mdx': topic('Layouts'),
  };
  expect(messages(files)).toEqual([
    `src/content/sections/css.mdx:9  El tema «grid» ya está en la lista.
    Se esperaba: cada tema una sola vez.
    Solución: quita la línea.`,
  ]);
});

it('reports a topic that is not listed', () => {
  const files = { 'sections/css.mdx': section('Css', []), 'topics/css/grid.mdx': topic('Grid') };
  expect(messages(files)).toEqual([
    `src/content/topics/css/grid.mdx:1  El tema no está en la lista de su sección.
    Se esperaba: una línea con su nombre en \`topics\` de \`src/content/sections/css.mdx\`.
    Solución: añade \`- grid\` a esa lista.`,
  ]);
});

it('reports two topics with one id, whatever their case', () => {
  const files = {
    'sections/css.mdx': section('Css', ['grid', 'rejilla']),
    'topics/css/grid.mdx': topic('Grid'),
    'topics/css/rejilla.mdx': topic('GRID'),
  };
  expect(messages(files)).toEqual([
    `src/content/topics/css/rejilla.mdx:2  La dirección \`/Css/GRID/\` ya es la de \`src/content/topics/css/grid.mdx\`.
    Se esperaba: una dirección distinta para cada página, también sin contar mayúsculas ni tildes.
    Solución: cambia \`id\` o el nombre de la otra página.`,
  ]);
});

it.each([
  ['id of another topic', 'formerly: [Layouts]\n', 'Layouts', 'layouts'],
  ['id of another topic, in other case', 'formerly: [LAYOUTS]\n', 'LAYOUTS', 'layouts'],
  ['id of its own', 'formerly: [grid]\n', 'grid', 'grid'],
  ['former id of its own', 'formerly: [Uno, Uno]\n', 'Uno', 'grid'],
])('reports a former id that is the %s', (_, formerly, id, owner) => {
  const files = {
    'sections/css.mdx': section('Css', ['grid', 'layouts']),
    'topics/css/grid.mdx': topic('Grid', formerly),
    'topics/css/layouts.mdx': topic('Layouts'),
  };
  expect(messages(files)).toEqual([
    `src/content/topics/css/grid.mdx:4  La dirección \`/Css/${id}/\` ya es la de \`src/content/topics/css/${owner}.mdx\`.
    Se esperaba: una dirección distinta para cada página, también sin contar mayúsculas ni tildes.
    Solución: quítalo de \`formerly\`.`,
  ]);
});

it('reports a former id claimed by two topics, unless their sections differ', () => {
  const former = 'formerly:\n  - Antes\n';
  const files = {
    'sections/css.mdx': section('Css', ['grid', 'layouts']),
    'sections/react.mdx': section('React', ['grid']),
    'topics/css/grid.mdx': topic('Grid', former),
    'topics/css/layouts.mdx': topic('Layouts', former),
    'topics/react/grid.mdx': topic('Grid', former),
  };
  expect(messages(files)[0]).toContain(
    'src/content/topics/css/layouts.mdx:5  La dirección `/Css/Antes/` ya es la de `src/content/topics/css/grid.mdx`.',
  );
  expect(messages(files)).toHaveLength(1);
});

it('reports a topic whose address is that of a section', () => {
  const files = {
    'sections/css.mdx': section('NextJS', ['grid']),
    'sections/otra.mdx': section('NextJS/Typescript', []),
    'topics/css/grid.mdx': topic('TypeScript'),
  };
  expect(messages(files)[0]).toContain(
    'src/content/topics/css/grid.mdx:2  La dirección `/NextJS/TypeScript/` ya es la de `src/content/sections/otra.mdx`.',
  );
});

it('reports a former name of a section once, also if a topic has the same', () => {
  const files = {
    'sections/css.mdx': section('Css', ['grid', 'layouts']).replace(
      'order:',
      'formerly: [Estilos, Html]\norder:',
    ),
    'sections/html.mdx': section('Html', ['grid']),
    'topics/css/grid.mdx': topic('Grid', 'formerly: [Estilos/Grid]\n'),
    'topics/css/layouts.mdx': topic('Layouts', 'formerly: [Html/Maquetas, Indice/A]\n'),
    'topics/html/grid.mdx': topic('Grid'),
  };
  expect(messages(files).map((message) => message.split('\n')[0])).toEqual([
    'src/content/sections/css.mdx:3  La dirección `/Html/` ya es la de `src/content/sections/html.mdx`.',
    'src/content/topics/css/grid.mdx:4  La dirección `/Estilos/Grid/` ya es la de `src/content/sections/css.mdx`.',
    'src/content/topics/css/layouts.mdx:4  La dirección `/Indice/A/` ya es la de una página del sitio.',
  ]);
});

it('suggests the current address for a former one', () => {
  const files = {
    'sections/css.mdx': section('Css', ['grid']).replace('order:', 'formerly: [Estilos]\norder:'),
    'topics/css/grid.mdx':
      topic('Grid', 'formerly: [Rejilla, Html/Tablas]\n') +
      card(
        'Áreas',
        'Ver [a](/Css/Rejilla/#áreas), [b](/Estilos/Grid/), [c](/Html/Tablas/), [d](/estilos/), [e](/Estilos/rejilla/).',
      ),
  };
  expect(messages(files)).toEqual(
    [
      ['/Css/Rejilla/#áreas', 'una dirección que ha cambiado', '/Css/Grid/#áreas'],
      ['/Estilos/Grid/', 'una dirección que ha cambiado', '/Css/Grid/'],
      ['/Html/Tablas/', 'una dirección que ha cambiado', '/Css/Grid/'],
      ['/estilos/', 'que no es ninguna página', '/Css/'],
      ['/Estilos/rejilla/', 'que no es ninguna página', '/Css/Grid/'],
    ].map(
      ([
        from,
        what,
        to,
      ]) => `src/content/topics/css/grid.mdx:9  El enlace lleva a \`${from}\`, ${what}.
    Se esperaba: una página de los apuntes, \`/Sección/Tema/\`, o una dirección \`https://…\`.
    Solución: escribe \`${to}\`.`,
    ),
  );
});

it('allows topics with the same id in two sections', () => {
  const files = {
    'sections/css.mdx': section('Css', ['tricks']),
    'sections/react.mdx': section('React', ['tricks']),
    'topics/css/tricks.mdx': topic('Tricks'),
    'topics/react/tricks.mdx': topic('Tricks'),
  };
  expect(messages(files)).toEqual([]);
});

it.each([
  ['does not exist', 'nada', {}],
  [
    'has none of its own',
    'tercero',
    { 'topics/css/tercero.mdx': topic('Tercero', 'sameNotesAs: grid\n') },
  ],
])('reports notes shared with a topic that %s', (_, source, more) => {
  const files = {
    'sections/css.mdx': section('Css', [
      'grid',
      'segundo',
      ...Object.keys(more).map(() => 'tercero'),
    ]),
    'topics/css/grid.mdx': topic('Grid'),
    'topics/css/segundo.mdx': topic('Segundo', `sameNotesAs: ${source}\n`),
    ...more,
  };
  expect(messages(files)).toEqual([
    `src/content/topics/css/segundo.mdx:4  El tema muestra los apuntes de «${source}», que no existe o no tiene los suyos.
    Se esperaba: el nombre de archivo de otro tema de la misma sección.
    Solución: corrige \`sameNotesAs\`.`,
  ]);
});

it.each(['topics/css/grid.mdx', 'topics/grid.mdx', 'topics/html/forms/grid.mdx'])(
  'reports a topic without section: %s',
  (name) => {
    const files = { 'sections/html.mdx': section('Html', ['forms/grid']), [name]: topic('Grid') };
    expect(messages(files)).toContain(
      `src/content/${name}:1  La carpeta del tema no es la de ninguna sección.
    Se esperaba: \`src/content/topics/<sección>/<tema>.mdx\`, con una sección que exista.
    Solución: mueve el archivo o crea \`src/content/sections/<sección>.mdx\`.`,
    );
  },
);

it('reports errors in all files, but no consequences of an unreadable one', () => {
  const files = {
    'sections/css.mdx': section('Css', ['grid', 'layouts']),
    'topics/css/grid.mdx': topic('Grid') + '\nSuelto.\n',
    'topics/css/layouts.mdx': topic('Layouts') + '\n<Card title="Uno">\n',
    'sections/html.mdx': section('Html', []).replace(/order: .*/, 'order: 0'),
  };
  expect(messages(files).map((message) => message.split('  ')[0])).toEqual([
    'src/content/sections/html.mdx:3',
    'src/content/topics/css/grid.mdx:6',
    'src/content/topics/css/layouts.mdx:6',
  ]);
});

it('reports no consequences of a section with unreadable frontmatter', () => {
  const files = {
    'sections/css.mdx': '---\nname: a: b\n---\n',
    'topics/css/grid.mdx': topic('Grid') + card('Uno', 'Ver [la sección](/Css/).'),
  };
  expect(messages(files)).toEqual([
    `src/content/sections/css.mdx:2  La cabecera no es YAML válido.
    Se esperaba: un campo por línea, \`campo: valor\`, entre dos líneas \`---\`.
    Solución: entrecomilla el valor si contiene dos puntos, almohadillas, asteriscos o comillas.`,
  ]);
});

const FILES = {
  'sections/css.mdx': section('Css', ['grid', 'copia']),
  'topics/css/grid.mdx': topic('Grid', 'formerly: [Rejilla]\n'),
  'topics/css/copia.mdx': topic('Copia', 'sameNotesAs: grid\n'),
  'pages/hola.mdx': '---\ntitle: Hola\n---\n\nVer [grid](/Css/Grid/).\n',
};

const NO_TEXT = ['3', '[]', '[a]', '{ a: b }', '~', "''", 'true'];
const NO_LIST = ['texto', '3', '[3]', '[[a]]', '{ a: b }', '~', 'true'];
const NO_PART = ['texto', '3', '[]', '{ a: b }', '~', 'true'];

it.each([
  ['sections/css.mdx', 'name', NO_TEXT],
  ['sections/css.mdx', 'topics', NO_LIST],
  ['sections/css.mdx', 'course', NO_PART],
  ['topics/css/grid.mdx', 'id', NO_TEXT],
  ['topics/css/grid.mdx', 'formerly', NO_LIST],
  ['topics/css/copia.mdx', 'sameNotesAs', NO_TEXT],
  ['pages/hola.mdx', 'title', NO_TEXT],
] as const)('reports only the wrong value itself: %s, %s', (file, field, values) => {
  // The field and all lines indented below it.
  const old = new RegExp(`^${field}:.*\\n(?: .*\\n)*`, 'm');
  for (const value of values) {
    const wrong = FILES[file].replace(old, `${field}: ${value}\n`);
    const found = messages({ ...FILES, [file]: wrong }).map((message) => message.split('\n')[0]);
    const others = found.filter((text) => !text?.startsWith(`src/content/${file}:`));
    const about = found.filter((text) => !/El campo «.*» (?:vale|no existe)|Falta/.test(text!));
    expect(found, value).not.toEqual([]);
    expect([...others, ...about], value).toEqual([]);
  }
});

it.each(['- id: Grid', 'Grid', '404', 'true', '[Grid]'])(
  'reports only the frontmatter when it is not a list of fields: %s',
  (header) => {
    for (const file of Object.keys(FILES)) {
      expect(messages({ ...FILES, [file]: `---\n${header}\n---\n` })).toEqual([
        `src/content/${file}:2  La cabecera es un texto o una lista.
    Se esperaba: un campo por línea, \`campo: valor\`, entre dos líneas \`---\`.
    Solución: escribe delante de cada valor el nombre de su campo y dos puntos.`,
      ]);
    }
  },
);

/** Messages about links in a card with this text. */
function linkMessages(text: string): string[] {
  return messages({
    'sections/css.mdx': section('Css', ['grid', 'layouts']),
    'topics/css/grid.mdx':
      topic('Grid') + card('Áreas', 'Definición.') + card('Filas', 'Definición.'),
    'topics/css/layouts.mdx': topic('Layouts') + card('Uno', text),
  });
}

const AT = 'src/content/topics/css/layouts.mdx:8';

it.each([
  [
    '/Css/Flexbox/',
    'corrige la dirección o, si la página ha cambiado de nombre, hazlo con `npm run renombrar`',
  ],
  ['/css/grid/', 'escribe `/Css/Grid/`'],
  ['/Css/Griz/', 'escribe `/Css/Grid/`'],
  ['/Indice/css/', 'escribe `/indice/Css/`'],
  ['/imprimir/Cs/', 'escribe `/imprimir/Css/`'],
  // No topic of the section has a summary, so there is no cheat sheet.
  ['/chuletas/Css/', 'escribe `/Css/`'],
  ['/Css/Grid', 'escribe `/Css/Grid/`'],
  ['http://example.com/', 'escribe `https://example.com/`'],
  ['//example.com', 'escribe `https://example.com/`'],
  ['mailto:a@example.com', 'escribe `a@example.com` entre comillas invertidas, sin enlace'],
  ['javascript:alert(1)', 'corrige la dirección'],
  ['../Grid/', 'escribe `/Css/Grid/`'],
  ['./grid.mdx', 'escribe `/Css/Grid/`'],
  ['/Css/grid.mdx#Áreas%20con%20nombre', 'escribe `/Css/Grid/#áreas-con-nombre`'],
  ['www.example.com/a', 'escribe `https://www.example.com/a`'],
  ['htps://example.com/a', 'escribe `https://example.com/a`'],
  ['/Estilos/Grid/', 'escribe `/Css/Grid/`'],
])('reports a broken link: %s', (url, remedy) => {
  expect(linkMessages(`Ver [la guía de grid](${url}).`)).toEqual([
    `${AT}  El enlace lleva a \`${url}\`, que no es ninguna página.
    Se esperaba: una página de los apuntes, \`/Sección/Tema/\`, o una dirección \`https://…\`.
    Solución: ${remedy}.`,
  ]);
});

const SUMMARY = '\n<Summary>\n\n| Para | Escribe |\n|---|---|\n| Uno | `1` |\n\n</Summary>\n';

it('accepts accents in either Unicode form', () => {
  const [composed, decomposed] = ['áreas', 'áreas'.normalize('NFD')];
  const text = [composed, decomposed, encodeURIComponent(decomposed)]
    .map((id) => `[las áreas](#${id}), [aquí mismo](/Css/B%C3%A1sico/#${id})`)
    .join(', ');
  const files = {
    'sections/css.mdx': section('Css', ['grid']),
    'topics/css/grid.mdx':
      topic('Básico'.normalize('NFD')) + card('Áreas'.normalize('NFD'), `Ver ${text}.`),
  };
  expect(messages(files)).toEqual([]);
});

it('accepts links to all pages of a section, and reports those of former names', () => {
  const files = {
    'sections/css.mdx': section('Css', ['grid']).replace('order:', 'formerly: [Estilos]\norder:'),
    'topics/css/grid.mdx':
      topic('Grid') +
      card(
        'Áreas',
        'Ver [a](/css/), [b](/indice/Css/), [c](/imprimir/Css/#grid), [d](/chuletas/Css/), [e](/chuletas/Estilos/).',
      ) +
      SUMMARY,
  };
  const found = messages(files).filter((message) => message.includes('enlace'));
  expect(found).toEqual([
    `src/content/topics/css/grid.mdx:8  El enlace lleva a \`/chuletas/Estilos/\`, una dirección que ha cambiado.
    Se esperaba: una página de los apuntes, \`/Sección/Tema/\`, o una dirección \`https://…\`.
    Solución: escribe \`/chuletas/Css/\`.`,
  ]);
});

it.each(['borrador: true\n', 'sameNotesAs: grid\n'])(
  'reports a link to a cheat sheet that is not published: %s',
  (field) => {
    const files = {
      'sections/css.mdx': section('Css', ['grid', 'copy']),
      'topics/css/grid.mdx': topic('Grid') + card('Áreas', 'Ver [la chuleta](/chuletas/Css/).'),
      'topics/css/copy.mdx': topic('Copia', field) + SUMMARY,
    };
    expect(messages(files).join('\n')).toContain('a `/chuletas/Css/`, que no es ninguna página');
  },
);

it.each([
  ['/Css/Grid/#columnas', '`#áreas`, `#filas`'],
  ['#dos', '`#uno`'],
])('reports a link to a card that does not exist: %s', (url, cards) => {
  expect(linkMessages(`Ver [la tarjeta](${url}).`)).toEqual([
    `${AT}  El enlace lleva a \`#${url.split('#')[1]}\`, que no existe en esa página.
    Se esperaba: una de sus tarjetas: ${cards}.
    Solución: corrige lo que sigue a \`#\` o quítalo.`,
  ]);
});

it.each(['aquí', 'Aquí', 'este enlace', ''])('reports a link with the text «%s»', (text) => {
  expect(linkMessages(`Ver [${text}](/Css/Grid/).`)).toEqual([
    `${AT}  El texto del enlace a \`/Css/Grid/\` es «${text}».
    Se esperaba: un texto que se entienda fuera de contexto, como «guía de grid».
    Solución: escribe adónde lleva el enlace.`,
  ]);
});

it('checks the links of the frontmatter, with their line', () => {
  const files = {
    'sections/css.mdx': section('Css', ['grid']),
    'topics/css/grid.mdx': topic('Grid', 'parrafo: Ver [los colores](/Css/Coloring/).\n'),
  };
  expect(messages(files)[0]).toMatch(
    /^src\/content\/topics\/css\/grid\.mdx:4 {2}El enlace lleva a `\/Css\/Coloring\/`/,
  );
});
