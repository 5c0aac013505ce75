import { expect, it } from 'vitest';
import {
  allNotes,
  byCards,
  languagesOf,
  noteJobs,
  readJobs,
} from '../../packages/verified-examples/src/plan.ts';
import { verify } from '../../packages/verified-examples/src/engine.ts';
import type { Job } from '../../packages/verified-examples/src/types.ts';
import { RUNNERS } from '../../packages/verified-examples/languages/index.ts';
import { pageRunner } from '../../packages/verified-examples/session/index.ts';
import {
  DRAWING_LANGUAGE,
  LANGUAGES,
  NOT_CODE,
  OUTPUT_LANGUAGE,
} from '../../src/notes/languages.ts';

const languages = languagesOf(RUNNERS);
const runnerOf = (job: Job) => RUNNERS.find((runner) => runner.accepts(job))?.name;

/** Languages without code to verify. */
const NOT_RUN: readonly string[] = [NOT_CODE, OUTPUT_LANGUAGE, DRAWING_LANGUAGE];

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

it('finds a runner for each language that is not only shown', () => {
  const checked = Object.entries(LANGUAGES).flatMap(([name, { unchecked }]) =>
    unchecked || NOT_RUN.includes(name) ? [] : [name],
  );
  const orphans = checked.filter((language) => {
    const { jobs } = readJobs('nota.mdx', note(`\`\`\`${language}\nx\n\`\`\``), languages);
    return jobs.length === 0 || !jobs.every(runnerOf);
  });
  expect(checked.length).toBeGreaterThan(20);
  expect(orphans).toEqual([]);
});

it('lets the session of a page use each language that has a role', () => {
  const used = RUNNERS.flatMap((runner) => Object.entries(runner.languages ?? {}))
    .filter(([, { role }]) => role)
    .map(([language]) => language);
  expect(Object.keys(pageRunner.languages!)).toEqual(expect.arrayContaining(used));
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
