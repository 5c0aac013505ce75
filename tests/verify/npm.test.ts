import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { verify } from 'verified-examples';
import { noteDocument } from '../../verify/document.ts';
import { configOf } from './config.ts';

const root = mkdtempSync(join(tmpdir(), 'npm-'));
afterAll(() => rmSync(root, { recursive: true }));

const app = (title: string) => `\`\`\`jsx title="src/App.jsx"
export default function App() {
  return <h1>${title}</h1>;
}
\`\`\``;

const card = (title: string, ...blocks: string[]) =>
  `<Card title="${title}">\n\nDefinición.\n\n<Examples>\n\n${blocks.join('\n\nExplicación.\n\n')}\n\nExplicación.\n\n</Examples>\n</Card>`;

const NOTE = `<Setup>

\`\`\`bash
npm create --yes vite@9 tienda -- --template react --no-interactive > /dev/null
cd tienda && npm install
\`\`\`

\`\`\`salida
…
added … packages in …
\`\`\`

Explicación.

\`\`\`bash terminal="servidor"
cd tienda && npm run dev
\`\`\`

Explicación.

</Setup>

${card('Uno', app('Uno'), '```pasos\nabre http://localhost:5173/\nse ve «Uno»\n```')}

${card('Dos', app('Dos'), '```pasos\nse ve «Dos»\n```')}
`;

it('a note creates a project with npm, keeps its server running and shows saved changes', async () => {
  writeFileSync(join(root, 'nota.mdx'), NOTE);
  const parse = (file: string, source: string) => noteDocument(file, source, () => '');
  const { errors, blockResults } = await verify(configOf(['nota.mdx'], parse, root), {
    noCache: true,
  });
  expect(errors).toEqual([]);
  expect(blockResults.map(({ state, problem }) => problem?.message ?? state)).toEqual([
    ...['salida', 'ejecuta', 'ejecuta', 'salida', 'ejecuta', 'salida'],
  ]);
});
