import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { mdxToJs } from 'satteri';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { codeBlocks } from '../../src/markdown/code-blocks.ts';
import { colourElsewhere } from '../../src/markdown/render-threads.ts';
import { showBlocks, withColours } from '../../src/markdown/kept-colours.ts';
import { readContentFile } from '../../src/notes/model.ts';
import { RESULTS_FILE } from '../../src/notes/results.ts';
import { bodyOf } from '../../src/notes/source.ts';

vi.mock('../../src/markdown/render-threads.ts', { spy: true });

const FILE = 'src/content/topics/css/grid.mdx';
const NOTE = `---
id: Grid
date: 15/11/2020
---

<Card title="Rejilla">

Reparte el espacio.

<Examples>

\`\`\`js
console.log(1);
\`\`\`

\`\`\`salida
1
\`\`\`

Por eso.

\`\`\`python
print(1)
\`\`\`

Nadie lo ejecuta.

</Examples>
</Card>
`;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'blocks-'));
  mkdirSync(dirname(join(root, FILE)), { recursive: true });
  writeFileSync(join(root, FILE), NOTE);
});
afterEach(() => {
  rmSync(root, { recursive: true });
  vi.clearAllMocks();
});

/** The module that a text of the note becomes. */
function compile(text: string) {
  writeFileSync(join(root, FILE), text);
  const { code } = mdxToJs(bodyOf(text), {
    mdastPlugins: [codeBlocks(root)],
    fileURL: pathToFileURL(join(root, FILE)),
  });
  showBlocks(join(root, FILE), readContentFile(root, FILE, 'topics').facts!.parts.flat());
  return withColours(code);
}

it('shows the blocks of the model, each with how it was verified', async () => {
  const [block] = readContentFile(root, FILE, 'topics').facts!.parts.flat();
  const result = { tool: 'Node 24.21.0', level: 'salida' };
  writeFileSync(join(root, RESULTS_FILE), JSON.stringify({ [block!.hash]: result }));
  const code = await compile(NOTE);
  const statuses = code.match(/Ejecutado con [^<]*|Se muestra sin comprobar/g);
  expect(statuses).toEqual([
    'Ejecutado con Node 24.21.0, salida comprobada',
    'Se muestra sin comprobar',
  ]);
  expect(code.match(/<figure class=/g)).toHaveLength(2);
  expect(code.match(/<samp/g)).toHaveLength(1);
});

it('tells with what a block fails, unless the page does or asks it', async () => {
  const fence = (code: string) => `\`\`\`js falla="Undefined" falla="Undefined"\n${code}\n\`\`\`\n`;
  const asked = `<Practice>\n<Question>\n\n¿Qué pasa?\n\n${fence('b();')}\n<Answer>\n\nFalla.\n\n</Answer>\n</Question>\n</Practice>\n`;
  const note = NOTE.replace(/```js[^]*?```\n\n```salida[^]*?```\n/, fence('a();')) + asked;
  writeFileSync(join(root, FILE), note);
  const blocks = readContentFile(root, FILE, 'topics').facts!.parts.flat();
  const result = { tool: 'Node 24', level: 'ejecuta' };
  const results = Object.fromEntries(blocks.map(({ hash }) => [hash, result]));
  writeFileSync(join(root, RESULTS_FILE), JSON.stringify(results));
  const statuses = async (text: string) => (await compile(text)).match(/Comprobado con [^<]*/g);
  expect(await statuses(note)).toEqual([
    'Comprobado con Node 24: falla con «Undefined»',
    'Comprobado con Node 24',
  ]);
  expect(await statuses(note.replace('Por eso.', 'Por eso, `Undefined`.'))).toEqual([
    'Comprobado con Node 24: falla, como se dice',
    'Comprobado con Node 24',
  ]);
});

it('colours what has changed since the note was last compiled', async () => {
  /** How many blocks were coloured, each time that any were. */
  const coloured = () => vi.mocked(colourElsewhere).mock.calls.map(([blocks]) => blocks.length);
  const first = await compile(NOTE);
  expect(coloured()).toEqual([2]);
  expect(await compile(NOTE.replace('Nadie', 'Ninguno'))).toBe(first.replace('Nadie', 'Ninguno'));
  expect(coloured()).toEqual([2]);
  await compile(NOTE.replace('print(1)', 'print(2)'));
  expect(coloured()).toEqual([2, 1]);
});

it('has the colours of a block that another note showed too', async () => {
  const first = await compile(NOTE);
  const other = join(root, 'src/content/topics/css/layouts.mdx');
  const { parts } = readContentFile(root, FILE, 'topics').facts!;
  showBlocks(other, parts.flat());
  showBlocks(other, []);
  expect(await compile(NOTE)).toBe(first);
});
