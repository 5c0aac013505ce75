import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkResults } from '../../src/lint/check-results.ts';
import { closestLanguage } from '../../src/notes/languages.ts';
import { collectionOf, readContentFile } from '../../src/notes/model.ts';
import { formatProblem } from '../../src/lint/diagnostic.ts';
import { resultsFile } from '../../src/notes/verification-results.ts';
import { bodyOf, normalize, readSource } from '../../src/notes/source.ts';
import { checkSource } from '../../src/lint/check-note.ts';

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

/** Reads a file with these bytes. */
function read(bytes: string | Uint8Array) {
  writeFileSync(join(root, FILE), bytes);
  return readContentFile(root, FILE, 'topics');
}

describe('the text of a file', () => {
  it('is normalized from other systems’ line endings and byte order mark', () => {
    const { facts } = read(NOTE);
    const other = read(`\uFEFF${NOTE.replaceAll('\n', '\r\n')}`);
    expect(other.problems).toEqual([]);
    expect(other.facts!.digest).toBe(facts!.digest);
    expect(other.facts!.cards).toEqual(facts!.cards);
  });

  it('is compiled without its frontmatter, with the same line numbers', () => {
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

  it('is read once, and again after a change', () => {
    const first = read(NOTE);
    expect(read(NOTE)).toBe(first);
    expect(read(`${NOTE}\n`)).not.toBe(first);
  });
});

it('belongs to a collection by its path', () => {
  expect(collectionOf(FILE)).toBe('topics');
  expect(collectionOf('src/content/grid.mdx')).toBeUndefined();
  expect(collectionOf('src/content/topics/css/grid.png')).toBeUndefined();
});

describe('the committed results', () => {
  const RESULTS = resultsFile(FILE);
  const writeText = (text: string) => {
    mkdirSync(dirname(join(root, RESULTS)), { recursive: true });
    writeFileSync(join(root, RESULTS), text);
  };
  const write = (results: object) => writeText(`${JSON.stringify(results, null, 2)}\n`);
  const hash = () => read(NOTE).facts!.parts.flat()[0]!.hash;

  it('cover the blocks of everything that is verified', () => {
    write({ [hash()]: { tool: 'Chromium 1', level: 'analiza' } });
    expect(checkResults(root)).toEqual([]);
  });

  it('fail if one is missing or belongs to another text', () => {
    hash();
    write({ '0123456789abcdef': { tool: 'Chromium 1', level: 'analiza' } });
    expect(checkResults(root).map(formatProblem)).toEqual([
      `${FILE}:13  El ejemplo, tal como está ahora, no tiene resultado en \`${RESULTS}\`.
    Se esperaba: lo que se vio al ejecutarlo.
    Solución: ejecuta \`npm run verificar\` y sube ese archivo con los apuntes.`,
      `${RESULTS}:2  El resultado \`0123456789abcdef\` es de un ejemplo que ya no está, o que ha cambiado.
    Se esperaba: solo los resultados de los ejemplos de ahora.
    Solución: ejecuta \`npm run verificar\`, que lo quita.`,
    ]);
  });

  it('explain what to do after a git conflict', () => {
    hash();
    writeText('<<<<<<< HEAD\n{}\n');
    expect(() => checkResults(root)).toThrow(/no se puede leer[^]*npm run verificar/);
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
])('%s is an alias of %s', (name, language) => {
  expect(closestLanguage(name)).toBe(language);
});

it.each(['<<<<<<< HEAD', '||||||| 1a2b3c4', '>>>>>>> otra'])(
  'a conflict marker left in code is reported: %s',
  (mark) => {
    const fence = (language: string) => `\`\`\`${language}\nmain {}\n${mark}\n\`\`\`\n`;
    expect(checkSource(fence('css'))[0]).toMatchObject({
      line: 3,
      found: 'Hay un conflicto de git sin resolver',
    });
    // Output of a command.
    expect(checkSource(fence('salida'))).toEqual([]);
  },
);

describe('invisible characters', () => {
  const wrong = (text: string) => checkSource(normalize(text))[0]?.found;

  it.each([
    ['a\u200Bb', 'U+200B, delante de «b»'],
    ['a\u0000', 'U+0000, al final de la línea'],
    ['a \u202Eb\u202C', 'U+202E, delante de «b»; y hay 1 más'],
    ['\u00A0 a', 'U+00A0, delante de «a»'],
    ['a\u001b[31mb', 'U+001B, delante de «[31mb»'],
  ])('%j is reported', (text, found) => {
    expect(wrong(text)).toBe(`Hay un carácter que no se ve, ${found}`);
  });

  it.each(['\uFEFFa', 'a\r\nb\rc', '12\u00A0km', '👨\u200D👩\u200D👧', 'a\tb'])(
    '%j is not',
    (text) => {
      expect(wrong(text)).toBeUndefined();
    },
  );
});
