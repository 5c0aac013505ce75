import { expect, it } from 'vitest';
import {
  allNotes,
  byCards,
  languagesOf,
  noteJobs,
  readJobs,
} from '../../scripts/verificar/core/jobs.ts';
import { verify } from '../../scripts/verificar/core/engine.ts';
import type { Job } from '../../scripts/verificar/core/types.ts';
import { RUNNERS } from '../../scripts/verificar/languages/index.ts';

const languages = languagesOf(RUNNERS);
const runnerOf = (job: Job) => RUNNERS.find((runner) => runner.accepts(job))?.name;

const note = (...blocks: string[]) =>
  `<Card title="Uno">\n\nDos.\n\n<Examples>\n\n${blocks.join('\n\n')}\n\n</Examples>\n</Card>`;

it('depends on the language and the section’s data, never on a public name', () => {
  for (const file of allNotes()) {
    for (const job of noteJobs(file, languages).jobs) {
      // A job does not include the names of section and topic, so renaming changes nothing.
      const known = Object.keys(job).filter((key) => key !== 'isPage' && key !== 'scenes');
      expect(known.sort()).toEqual(['blocks', 'file', 'language', 'products', 'support']);
      expect(runnerOf({ ...job, file: 'src/content/topics/otra/nota.mdx' })).toBe(runnerOf(job));
    }
  }
});

it.each([
  ['xml', [], 'xml'],
  ['xml', ['android'], 'android-xml'],
  ['jsx', [], 'jsx'],
  ['jsx', ['react-native'], 'react-native'],
] as const)('%s with %j is verified by %s', (language, products, name) => {
  const [job] = readJobs(
    'nota.mdx',
    note(`\`\`\`${language}\nx\n\`\`\``),
    languages,
    products,
    byCards,
  ).jobs;
  expect(runnerOf(job as Job)).toBe(name);
});

it('assigns prompt input to the page', () => {
  const source = note('```sql\nSELECT 1;\n```');
  expect(readJobs('nota.mdx', source, languages).jobs.map(runnerOf)).toEqual(['page']);
});

it('names a substitute only where it is called', { timeout: 60_000 }, async () => {
  const source = note("```js\nconst mysql2 = 'MySQL';\nconsole.log(mysql2); // → MySQL\n```");
  const { blockResults } = await verify([readJobs('nota.mdx', source, languages)], RUNNERS, {
    selfTests: false,
    attempts: 1,
  });
  // The case with a call is in `languages/page/fixture-consolas.mdx`.
  expect(blockResults.map(({ state, emulated }) => [state, emulated])).toEqual([
    ['salida', undefined],
  ]);
});
