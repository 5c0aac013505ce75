import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { mdxToJs } from 'satteri';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { codeBlocks } from '../../src/markdown/code-blocks.ts';
import { readContentFile } from '../../src/notes/model.ts';
import { resultsFile } from '../../src/notes/verification-results.ts';
import { bodyOf } from '../../src/notes/source.ts';

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
afterEach(() => rmSync(root, { recursive: true }));

/** Writes the committed results of the note. */
function writeResults(results: object) {
  const file = join(root, resultsFile(FILE));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(results));
}

/** Compiles a note with this text. */
async function compile(text: string) {
  writeFileSync(join(root, FILE), text);
  const { code } = await mdxToJs(bodyOf(text), {
    mdastPlugins: [codeBlocks(root, '/')],
    fileURL: pathToFileURL(join(root, FILE)),
  });
  return code;
}

it('renders the blocks of a note, each with its verification status', async () => {
  const [block] = readContentFile(root, FILE, 'topics').facts!.parts.flat();
  const result = { tool: 'Node 24.21.0', level: 'salida' };
  writeResults({ [block!.hash]: result });
  const code = await compile(NOTE);
  const statuses = code.match(/Ejecutado con [^<"\\]*|Se muestra sin comprobar/g);
  expect(statuses).toEqual([
    'Ejecutado con Node 24.21.0, salida comprobada',
    'Se muestra sin comprobar',
  ]);
  expect(code.match(/<figure class=/g)).toHaveLength(2);
  expect(code.match(/<samp/g)).toHaveLength(1);
});

it('shows an expected failure, unless the page shows it or asks for it', async () => {
  const fence = (code: string) => `\`\`\`js falla="Undefined" falla="Undefined"\n${code}\n\`\`\`\n`;
  const asked = `<Practice>\n<Question>\n\n¿Qué pasa?\n\n${fence('b();')}\n<Answer>\n\nFalla.\n\n</Answer>\n</Question>\n</Practice>\n`;
  const note = NOTE.replace(/```js[^]*?```\n\n```salida[^]*?```\n/, fence('a();')) + asked;
  writeFileSync(join(root, FILE), note);
  const blocks = readContentFile(root, FILE, 'topics').facts!.parts.flat();
  const result = { tool: 'Node 24', level: 'ejecuta' };
  const results = Object.fromEntries(blocks.map(({ hash }) => [hash, result]));
  writeResults(results);
  const statuses = async (text: string) => (await compile(text)).match(/Comprobado con [^<"\\]*/g);
  expect(await statuses(note)).toEqual([
    'Comprobado con Node 24: falla con «Undefined»',
    'Comprobado con Node 24',
  ]);
  expect(await statuses(note.replace('Por eso.', 'Por eso, `Undefined`.'))).toEqual([
    'Comprobado con Node 24: falla, como se dice',
    'Comprobado con Node 24',
  ]);
});
