import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkNote } from '../../src/notes/check-note.ts';
import { formatProblem } from '../../src/notes/problem.ts';

const FOLDER = 'tests/fixtures/notes';
const read = (file: string) => readFileSync(`${FOLDER}/${file}`, 'utf8');

/** What the author of a fixture reads. */
const messages = (file: string) =>
  checkNote(`${FOLDER}/${file}`, read(file), 'topics').map(formatProblem);

const rules = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.mdx'))
  .map((name) => name.slice(0, -'.mdx'.length));

/** `<rule>.mdx` breaks the rule, and `<rule>.txt` is what its author has to read. */
it.each(rules)('reports %s', (rule) => {
  expect(`${messages(`${rule}.mdx`).join('\n\n')}\n`).toBe(read(`${rule}.txt`));
});

it.each(['good/topic.mdx', 'good/eight-cards.mdx'])('finds nothing wrong with %s', (file) => {
  expect(messages(file)).toEqual([]);
});

it('reports every problem of a file, in the order of the lines', () => {
  const source = '---\nid: Grid\ndate: ayer\n---\n\nSuelto.\n\n<Card>\n</Card>\n';
  const lines = checkNote('a.mdx', source, 'topics').map(({ line, found }) => `${line} ${found}`);
  expect(lines).toEqual([
    '3 El campo «date» vale «ayer»',
    '6 Hay texto fuera de las tarjetas',
    '8 `<Card>` no tiene `title`',
    '8 La tarjeta sin título no tiene definición',
  ]);
});

describe('other collections', () => {
  it('lets a text of the home page have headings and paragraphs', () => {
    const source = '---\ntitle: Hola\n---\n\n## Uno\n\nTexto.\n\n- lista\n';
    expect(checkNote('a.mdx', source, 'pages')).toEqual([]);
  });

  it('reports a text of the home page without title', () => {
    expect(
      checkNote('src/content/pages/a.mdx', '---\n---\n\nTexto.\n', 'pages').map(formatProblem),
    ).toEqual([
      `src/content/pages/a.mdx:2  Falta el campo «title».
    Se esperaba: el encabezado del texto.
    Solución: añade \`title: …\` a la cabecera.`,
    ]);
  });
});
