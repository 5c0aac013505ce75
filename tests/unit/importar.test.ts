import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, resolveConfig } from 'prettier';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { importMarkdown } from '../../scripts/importar/markdown.ts';
import { noteText } from '../../scripts/scaffold/content-files.ts';
import { checkContents } from '../../src/lint/check-contents.ts';
import { checkFollowed } from '../../src/lint/check-followed.ts';
import { checkLinks } from '../../src/lint/check-links.ts';
import { knownPages } from '../../src/lint/link-targets.ts';
import { linksOf } from '../../src/notes/links.ts';
import { checkNote } from '../../src/lint/check-note.ts';
import { parseNote } from '../../src/notes/note.ts';
import { ROOT } from '../project.ts';
import { startCommand } from '../start-command.ts';

/** Input in the styles of Obsidian, Notion and READMEs. */
const SOURCE = `---
tags: [css, web]
aliases: Grid
---
# Rejilla "CSS"

Coloca en dos direcciones, con \`{\` y { llaves } y <b>negrita</b>.

## Columnas

> [!NOTE] Cuidado
> Con los porcentajes.

Ver [[Flexbox|las cajas]] y [otra](otra%20nota.md), o [MDN](https://developer.mozilla.org/).

![captura](img/a.png)

\`\`\`javascript
const a = { b: 1 };
\`\`\`

Declara un objeto.

### Más

\`\`\`brainfuck
+++
\`\`\`

## Columnas

- [x] hecho
- ==marcado==
`;

let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'importar-'));
  cpSync(join(ROOT, 'tests/fixtures/contents'), join(project, 'src/content'), { recursive: true });
  writeFileSync(join(project, 'nota.md'), SOURCE);
});
afterEach(() => rmSync(project, { recursive: true }));

const noteOf = (name: string) =>
  readFileSync(join(project, `src/content/topics/css/${name}.mdx`), 'utf8');

const run = (...args: string[]) => startCommand('importar', args, project);

it('makes a draft that passes the checks, and lists open questions', async () => {
  const { status, stdout, stderr } = await run('nota.md', '--seccion', 'css');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(checkContents(project)).toEqual([]);
  const note = noteOf('rejilla-css');
  expect(note).toContain('borrador: true\n');
  expect(note).toContain('<Card title="Columnas">');
  expect(note).toContain('<Card title="Columnas (2)">');
  expect(note).toContain('```js\nconst a = { b: 1 };\n```\n\nDeclara un objeto.');
  expect(note).toContain('```text\n+++\n```');
  expect(note).toContain('Ver las cajas y otra, o [MDN](https://developer.mozilla.org/).');
  expect(stdout.split('\n').filter((line) => /^ {2}\d+: /.test(line))).toEqual([
    '  1: la cabecera: tags, aliases',
    '  14: un enlace a otra nota: [[Flexbox|las cajas]]. Escríbelo como [texto](/Sección/Tema/)',
    '  14: un enlace que aquí no lleva a nada: [otra](otra%20nota.md)',
    '  16: una imagen: ![captura](img/a.png)',
    '  26: el lenguaje «brainfuck»: queda como texto',
    '  26: un código sin explicación: escríbela debajo',
  ]);
  expect(readFileSync(join(project, 'nota.md'), 'utf8')).toBe(SOURCE);
});

it.each([
  [['nada.md', '--seccion', 'Css'], 'No existe nada.md'],
  [['.', '--seccion', 'Css'], '. es una carpeta'],
  [['nota.md', 'otra.md', '--seccion', 'Css'], 'Sobra «otra.md».'],
  [['nota.md'], 'Falta --seccion'],
  [['nota.md', '--seccion', 'Nada'], 'No hay ninguna sección «Nada»'],
  [['nota.md', '--seccion', 'Css', '--id', 'Grid'], 'Ya existe src/content/topics/css/grid.mdx'],
])('%o: reports the error', async (args, message) => {
  const { status, stderr } = await run(...args);
  expect(stderr).toContain(message);
  expect(status).toBe(1);
});

it.each([
  [
    'UTF-16',
    Buffer.from('\uFEFF# Título', 'utf16le'),
    'nota.md:1  El archivo está guardado en UTF-16',
  ],
  ['Latin-1', Buffer.from('# T\n\nAño', 'latin1'), 'nota.md:3  El archivo no está en UTF-8'],
  ['no text', Buffer.from('PK\0\0'), 'nota.md no es un archivo de texto'],
  ['nothing', Buffer.from('\n'), 'nota.md no tiene texto del que hacer un tema'],
  ['only a title', Buffer.from('# Nada\n'), 'nota.md no tiene texto del que hacer un tema'],
])('rejects a file of %s, in Spanish', async (_name, bytes, message) => {
  writeFileSync(join(project, 'nota.md'), bytes);
  const { status, stderr } = await run('nota.md', '--seccion', 'Css', '--id', 'Zeta');
  expect(stderr).toContain(message);
  expect(status).toBe(1);
  expect(checkContents(project)).toEqual([]);
});

it('accepts a byte order mark and Windows line endings', async () => {
  writeFileSync(join(project, 'nota.md'), '\uFEFF# Zeta\r\n\r\nUno.\r\n');
  expect(await run('nota.md', '--seccion', 'Css')).toMatchObject({ status: 0, stderr: '' });
  expect(noteOf('zeta')).toContain('<Card title="Introducción">\n\nUno.\n');
});

it('restores everything if one of the files cannot be written', async () => {
  const section = join(project, 'src/content/sections/zeta.mdx');
  const css = readFileSync(join(project, 'src/content/sections/css.mdx'), 'utf8');
  const before = css.replace('name: Css', 'name: Zeta').replace(/ {2}- (?:grid|layouts)\n/g, '');
  writeFileSync(section, before);
  writeFileSync(join(project, 'src/content/topics/zeta'), 'A file where the folder would be.');
  const { status, stderr } = await run('nota.md', '--seccion', 'Zeta');
  expect(stderr).toMatch(/^src\/content\/topics\/zeta es un archivo[^]*No se ha guardado nada/);
  expect(status).toBe(1);
  expect(readFileSync(section, 'utf8')).toBe(before);
});

it('makes one card from a file without headings', () => {
  const { title, body } = importMarkdown('- uno\n- dos\n');
  expect(title).toBeUndefined();
  expect(body).toBe('<Card title="Introducción">\n\n- uno\n- dos\n\n</Card>\n');
});

/** The cards of a draft, which pass the checks, and its open questions. */
function draftOf(source: string) {
  const { intro, body, decisions } = importMarkdown(source);
  const header = { id: 'A', date: '01/01/2026', ...(intro && { parrafo: intro }), borrador: true };
  const note = noteText(header, body);
  const read = parseNote(note);
  expect(checkNote('a.mdx', note, 'topics')).toEqual([]);
  expect(checkFollowed(read)).toEqual([]);
  expect(checkLinks(linksOf(read), new Set(), '/', knownPages([], [], []))).toEqual([]);
  return { body, openQuestions: decisions.map(({ line, what }) => `${line}: ${what}`) };
}

it('links to topics by name, and lists names of none or several', () => {
  const topics = ['Css/Grid', 'Terminal/Comandos', 'Postgres/Comandos'];
  const links = '[[grid]], [[Css/Grid|la rejilla]], [[Comandos]] y [[Grid#Áreas]].';
  const { body, decisions } = importMarkdown(links, topics);
  expect(body).toContain('[grid](/Css/Grid/), [la rejilla](/Css/Grid/), Comandos y Grid#Áreas.');
  expect(decisions.map(({ what }) => what.split('. ')[0])).toEqual([
    'un enlace a otra nota: [[Comandos]]',
    'un enlace a otra nota: [[Grid#Áreas]]',
  ]);
});

it('keeps code that contains fences', () => {
  const { body } = importMarkdown('## A\n\nB.\n\n````markdown\n```js\n1\n```\n````\n\nC.\n');
  expect(body).toContain('````text\n```js\n1\n```\n````\n\nC.');
});

it.each([
  ['Título\n====\n\nUno.\n\nSección\n---\n\nDos.', '<Card title="Sección">\n\nDos.'],
  ['> [!NOTE]\n> uno\n> dos', '> **Nota:** uno\n> dos'],
  ['> [!WARNING] Ojo\n> uno', '> **Atención:** Ojo\n>\n> uno'],
  ['> uno\n>\n> ```js\n> a\n> ```\n> dos', '> uno\n\n<Examples>\n\n```js\na\n```\n\n> dos'],
  ['- [ ] uno\n- [x] dos', '- ☐ uno\n- ☑ dos'],
  ['Uno.\n\n\ta\n\tb\n\nDos.', '```text\na\nb\n```\n\nDos.'],
  ['Uno.\n\n```js {1,3} grupo="a"\na\nb\nc\n```\n\nDos.', '```js {1,3} grupo="a"\na'],
  ['1. uno\n   ```js\n   a\n   ```\n2. dos', '1. uno\n\n<Examples>\n\n```js\na\n```\n\n2. dos'],
  ['Con \\{escapado\\} y {{ mustache }} y a < b', 'Con `{escapado}` y `{{ mustache }}` y a `<` b'],
  ['import es y { a }', '`import` es y `{ a }`'],
  ['- uno\n\nexport default', '`export` default'],
  ['Ver [uno][a] y [a].\n\n[A]: https://a.es', 'Ver [uno](https://a.es) y [a](https://a.es).'],
  ['Uno.\n\n```sh\n$ npm i a\n```\n\nDos.', '```bash\nnpm i a\n```\n\nDos.'],
  ['Uno.\n\n```sh\n$ ls\na\n```\n\nDos.', '```bash\nls\n```\n\n```salida\na\n```\n\nDos.'],
  ['Uno: <kbd>Ctrl</kbd>, <em>dos</em>.', 'Uno: `Ctrl`, *dos*.'],
  ['<aside>\nUno, **dos**.\n</aside>', '<Card title="Introducción">\n\nUno, **dos**.'],
  ['<details>\n<summary>Uno</summary>\n\nDos.\n\n</details>', '**Uno**\n\nDos.'],
  ['Por 5 $ y por 6 $.', 'Por 5 $ y por 6 $.'],
  ['## El `<a>`\n\n### Con {b}\n\nUno.', '<Card title="El <a>">\n\n**Con `{b}`**\n\nUno.'],
])('converts %j without open questions', (source, expected) => {
  const { body, openQuestions } = draftOf(source);
  expect(body).toContain(expected);
  expect(openQuestions.filter((one) => !one.includes('no dice qué es'))).toEqual([]);
});

it.each([
  ['---\ntitle: [a\n---\nUno.', 'Uno.', '1: la cabecera, que no se puede leer: title: [a'],
  [
    '---\ntitle: A\n---\n# B\n\nUno.',
    'Uno.',
    '4: el encabezado «B»: el título es el de la cabecera',
  ],
  ['[![build](b.svg)](https://ci.es)', '[build](https://ci.es)', '1: una imagen: ![build](b.svg)'],
  ['a@b.com', '`a@b.com`', '1: un enlace que aquí no lleva a nada: a@b.com (mailto:a@b.com)'],
  [
    '[aquí](https://a.es)',
    'aquí (`https://a.es`)',
    '1: un enlace cuyo texto no dice adónde lleva: [aquí](https://a.es)',
  ],
  [
    'Ver https://a.es/b para más.',
    'Ver `https://a.es/b` para',
    '1: un enlace sin texto: https://a.es/b. Escríbelo como [adónde lleva](https://a.es/b)',
  ],
  [
    'Ver <https://a.es>.',
    'Ver `https://a.es`.',
    '1: un enlace sin texto: <https://a.es>. Escríbelo como [adónde lleva](https://a.es)',
  ],
  ['Uno.\n\n[a]: https://a.es', 'Uno.', '3: una dirección a la que nada lleva: [a]: https://a.es'],
  ['Uno\n%%dos%%', 'Uno', '2: un comentario, que no se ha traído'],
  ['Uno.\n\n```js\n```', 'Uno.', '3: un bloque de código vacío, que no se ha traído'],
  [
    '## A ![b](c.png)\n\nUno.',
    '<Card title="A b">',
    '1: un encabezado, del que queda el texto: ## A ![b](c.png)',
  ],
  ['Uno.\n\n```js foo\na\n```\n\nDos.', '```js\na', '3: marcas de un código: foo'],
  [
    '```js\nimport a from "raro";\n```\n\nDos.',
    '```js no-verificar=',
    '1: un código que queda sin comprobar: El programa importa «raro», que ninguna orden a la vista instala',
  ],
  [
    '| a |\n| - |\n| 1 | 2 |',
    '```text\n| a |',
    '1: queda como código de texto: La fila tiene 2 casillas, y su tabla, 1 columna',
  ],
  [
    'Uno.\n\n```mermaid\nflowchart TD\n  A --> B\n```',
    'Uno.\n\n```mermaid title="Título del dibujo" alt="Lo que enseña."\nflowchart',
    '3: un dibujo: di en title su título y en alt lo que enseña a quien no lo ve',
  ],
  ['Sea $x^{2}$.', 'Sea `x^{2}`.', '1: una fórmula'],
  [
    '```mermaid\ngantt\n```',
    '```text\ngantt',
    '1: queda como código de texto: El dibujo empieza por «gantt»',
  ],
  [
    '<div>\n$$\n</div>\n\nDos.',
    '```text\n<div>\n$$\n</div>\n```\n\nDos.',
    '1: queda como código de texto: La etiqueta `<Card>` no se cierra',
  ],
])('of %j, keeps what it can and lists the rest', (source, expected, decision) => {
  const { body, openQuestions } = draftOf(source);
  expect(body).toContain(expected);
  expect(openQuestions).toContain(decision);
});

it('gives cards unique titles, and no more examples than allowed', () => {
  const section = '## Menu\n\nUno.\n\n```js\na\n```\n\nDos.\n\n';
  const { body, openQuestions } = draftOf(section.repeat(10));
  expect(body).toContain('<Card title="Menu (9)">');
  expect(body).not.toContain('<Card title="Menu (10)">');
  expect(openQuestions.at(-1)).toContain(
    '10 tarjetas con ejemplos, y caben 8: queda dentro de «Menu (9)»',
  );
});

it('formats the note', async () => {
  writeFileSync(join(project, 'nota.md'), '# Zeta\n\nUno *a* __b__\n\n* c\n* d\n\n1) e\n');
  await run('nota.md', '--seccion', 'Css');
  const options = { ...(await resolveConfig(join(ROOT, 'a.mdx'))), plugins: [], parser: 'mdx' };
  expect(await check(noteOf('zeta'), options)).toBe(true);
});
