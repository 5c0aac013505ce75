import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { importMarkdown } from '../../scripts/importar/markdown.ts';
import { checkContents } from '../../src/notes/check-contents.ts';
import { ROOT } from '../project.ts';
import { startCommand } from '../start-command.ts';

/** As Obsidian, Notion and READMEs write, all in one. */
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

const run = (...args: string[]) => startCommand('importar', args, project);

it('makes a draft that passes the checks, and tells what is to be decided', async () => {
  const { status, stdout, stderr } = await run('nota.md', '--seccion', 'css');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(checkContents(project)).toEqual([]);
  const note = readFileSync(join(project, 'src/content/topics/css/rejilla-css.mdx'), 'utf8');
  expect(note).toContain('borrador: true\n');
  expect(note).toContain('<Card title="Columnas">');
  expect(note).toContain('<Card title="Columnas (2)">');
  expect(note).toContain('```js\nconst a = { b: 1 };\n```\n\nDeclara un objeto.');
  expect(note).toContain('```text\n+++\n```');
  expect(note).toContain('Ver las cajas y otra, o [MDN](https://developer.mozilla.org/).');
  expect(stdout.split('\n').filter((line) => /^ {2}\d+: /.test(line))).toEqual([
    '  1: la cabecera: tags, aliases',
    '  7: HTML, que queda como código: <b>',
    '  7: HTML, que queda como código: </b>',
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
  [['nota.md'], 'Falta --seccion'],
  [['nota.md', '--seccion', 'Nada'], 'No hay ninguna sección «Nada»'],
  [['nota.md', '--seccion', 'Css', '--id', 'Grid'], 'Ya existe src/content/topics/css/grid.mdx'],
])('%o: says what is wrong', async (args, message) => {
  const { status, stderr } = await run(...args);
  expect(stderr).toContain(message);
  expect(status).toBe(1);
});

it('makes one card of a file without headings', () => {
  const { title, body } = importMarkdown('- uno\n- dos\n');
  expect(title).toBeUndefined();
  expect(body).toBe('<Card title="Introducción">\n\n- uno\n- dos\n\n</Card>\n');
});

it('keeps code that holds fences', () => {
  const { body } = importMarkdown('## A\n\nB.\n\n````markdown\n```js\n1\n```\n````\n\nC.\n');
  expect(body).toContain('````text\n```js\n1\n```\n````\n\nC.');
});
