import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readNote } from '../../src/notes/check-note.ts';
import { checkResults } from '../../src/notes/check-results.ts';
import { closestLanguage } from '../../src/notes/languages.ts';
import { collectionOf, readContentFile } from '../../src/notes/model.ts';
import { formatProblem } from '../../src/notes/problem.ts';
import { RESULTS_FILE } from '../../src/notes/results.ts';
import { bodyOf, checkSource, normalize, readSource } from '../../src/notes/source.ts';

vi.mock('../../src/notes/check-note.ts', { spy: true });

const FILE = 'src/content/topics/css/grid.mdx';
const NOTE = `---
id: Grid
date: 15/11/2020
subtitle: Áreas y eñes
---

<Card title="Áreas">

Reparte el espacio.

<Examples>

\`\`\`css
main {}
\`\`\`

Por eso.

\`\`\`go
package main
\`\`\`

Nadie lo ejecuta.

</Examples>
</Card>
`;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'source-'));
  mkdirSync(join(root, 'src/content/topics/css'), { recursive: true });
});
afterEach(() => {
  rmSync(root, { recursive: true });
  vi.clearAllMocks();
});

/** What is read of a file with these bytes. */
function read(bytes: string | Uint8Array) {
  writeFileSync(join(root, FILE), bytes);
  return readContentFile(root, FILE, 'topics');
}

describe('the text of a file', () => {
  it('is the same with the lines and the mark of other systems', () => {
    const { facts } = read(NOTE);
    const other = read(`\uFEFF${NOTE.replaceAll('\n', '\r\n')}`);
    expect(other.problems).toEqual([]);
    expect(other.facts!.digest).toBe(facts!.digest);
    expect(other.facts!.cards).toEqual(facts!.cards);
  });

  it('is compiled without its frontmatter, in the same lines', () => {
    writeFileSync(join(root, FILE), NOTE.replaceAll('\n', '\r\n'));
    const lines = bodyOf(readSource(join(root, FILE)).text).split('\n');
    expect(lines.slice(0, 7)).toEqual(['', '', '', '', '', '', '<Card title="Áreas">']);
    expect(lines).toHaveLength(NOTE.split('\n').length);
  });

  it.each([
    ['latin1', 4, 'El archivo no está en UTF-8: esta línea tiene una letra que no se puede leer'],
    ['utf16le', 1, 'El archivo está guardado en UTF-16'],
  ] as const)('cannot be in %s', (encoding, line, found) => {
    const { problems, facts } = read(
      Buffer.from(encoding === 'utf16le' ? `\uFEFF${NOTE}` : NOTE, encoding),
    );
    expect(problems.map((problem) => [problem.line, problem.found])).toEqual([[line, found]]);
    expect(facts).toBeUndefined();
  });

  it('is read once, and again when it changed', () => {
    const first = read(NOTE);
    expect(read(NOTE)).toBe(first);
    expect(read(`${NOTE}\n`)).not.toBe(first);
  });

  it('is known to a later process without being parsed', () => {
    const text = `${NOTE}\n{/* ${randomUUID()} */}\n`;
    const first = read(text);
    expect(readNote).toHaveBeenCalledTimes(1);
    // Memory knows files by where they are, and what is kept on disk by what they say.
    const elsewhere = join(root, 'elsewhere');
    cpSync(join(root, 'src'), join(elsewhere, 'src'), { recursive: true });
    expect(readContentFile(elsewhere, FILE, 'topics')).toEqual(first);
    expect(readNote).toHaveBeenCalledTimes(1);
  });
});

it('knows the collection of a file by its path', () => {
  expect(collectionOf(FILE)).toBe('topics');
  expect(collectionOf('src/content/grid.mdx')).toBeUndefined();
  expect(collectionOf('src/content/topics/css/grid.png')).toBeUndefined();
});

describe('the committed results', () => {
  const write = (results: object) =>
    writeFileSync(join(root, RESULTS_FILE), `${JSON.stringify(results, null, 2)}\n`);
  const hash = () => read(NOTE).facts!.parts.flat()[0]!.hash;

  it('are those of the blocks, of all that is verified', () => {
    write({ [hash()]: { tool: 'Chromium 1', level: 'analiza' } });
    expect(checkResults(root)).toEqual([]);
  });

  it('fail when one is missing or belongs to another text', () => {
    hash();
    write({ '0123456789abcdef': { tool: 'Chromium 1', level: 'analiza' } });
    expect(checkResults(root).map(formatProblem)).toEqual([
      `${FILE}:13  El ejemplo, tal como está ahora, no tiene resultado en \`${RESULTS_FILE}\`.
    Se esperaba: lo que se vio al ejecutarlo.
    Solución: ejecuta \`npm run verificar\` y sube ese archivo con los apuntes.`,
      `${RESULTS_FILE}:2  El resultado \`0123456789abcdef\` es de un ejemplo que ya no está, o que ha cambiado.
    Se esperaba: solo los resultados de los ejemplos de ahora.
    Solución: ejecuta \`npm run verificar\`, que lo quita.`,
    ]);
  });
});

it.each([
  ['javascript', 'js'],
  ['shell', 'bash'],
  ['py', 'python'],
  ['C++', 'cpp'],
  ['yml', 'yaml'],
  ['md', 'text'],
  ['JS', 'js'],
  ['pyhton', 'python'],
  ['brainfuck', undefined],
  ['xy', undefined],
])('the language that %s means is %s', (name, language) => {
  expect(closestLanguage(name)).toBe(language);
});

describe('characters that nobody sees', () => {
  const wrong = (text: string) => checkSource(normalize(text))?.found;

  it.each([
    ['a\u200Bb', 'U+200B, delante de «b»'],
    ['a\u0000', 'U+0000, al final de la línea'],
    ['a \u202Eb\u202C', 'U+202E, delante de «b»; y hay 1 más'],
    ['\u00A0 a', 'U+00A0, delante de «a»'],
    ['a\u001b[31mb', 'U+001B, delante de «[31mb»'],
  ])('%j', (text, found) => {
    expect(wrong(text)).toBe(`Hay un carácter que no se ve, ${found}`);
  });

  it.each(['\uFEFFa', 'a\r\nb\rc', '12\u00A0km', '👨\u200D👩\u200D👧', 'a\tb'])(
    'not %j',
    (text) => {
      expect(wrong(text)).toBeUndefined();
    },
  );
});
