import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { mdxToJs } from 'satteri';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { codeBlocks } from '../../src/markdown/code-blocks.ts';
import { readContentFile } from '../../src/notes/model.ts';
import { RESULTS_FILE } from '../../src/notes/results.ts';
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

it('shows the blocks of the model, each with how it was verified', async () => {
  const [block] = readContentFile(root, FILE, 'topics').facts!.cards[0]!.blocks;
  const result = { tool: 'Node 24.21.0', level: 'salida' };
  writeFileSync(join(root, RESULTS_FILE), JSON.stringify({ [block!.hash]: result }));
  const { code } = await mdxToJs(bodyOf(NOTE), {
    mdastPlugins: [codeBlocks(root)],
    fileURL: pathToFileURL(join(root, FILE)),
  });
  const statuses = code.match(/Ejecutado con [^<]*|Se muestra sin comprobar/g);
  expect(statuses).toEqual([
    'Ejecutado con Node 24.21.0, salida comprobada',
    'Se muestra sin comprobar',
  ]);
  expect(code.match(/<figure class=/g)).toHaveLength(2);
  expect(code.match(/<samp/g)).toHaveLength(1);
});
