import { expect, it } from 'vitest';
import { sessionLanguage } from '../session/index.ts';
import type { Job } from '../src/types.ts';
import { LANGUAGES, fence, plan, resultsOf } from './documents.ts';

const verifierOf = (job: Job) => LANGUAGES.find((plugin) => plugin.accepts(job))?.name;

const declared = [...new Set(LANGUAGES.flatMap(({ languages = {} }) => Object.keys(languages)))];

it.each([
  ['xml', [], 'xml'],
  ['jsx', [], 'jsx'],
  ['jsx', ['react-native'], 'react-native'],
])('%s with %j is verified by %s', (language, tags, name) => {
  expect(plan(fence(language, 'x'), { tags }).jobs.map(verifierOf)).toEqual([name]);
});

it('finds a plug-in for each declared language, in a session', () => {
  expect(declared.length).toBeGreaterThan(20);
  const orphans = declared.filter((language) => {
    const { jobs } = plan(fence(language, 'x'), { isSession: true });
    return jobs.length === 0 || !jobs.every(verifierOf);
  });
  expect(orphans).toEqual([]);
});

it('does not depend on the name of the document', () => {
  for (const language of declared) {
    for (const job of plan(fence(language, 'x')).jobs) {
      expect(verifierOf({ ...job, file: 'docs/android/spring.md' })).toBe(verifierOf(job));
    }
  }
});

it('lets a session use each language that has a role', () => {
  const used = LANGUAGES.flatMap(({ languages = {} }) => Object.entries(languages))
    .filter(([, { role }]) => role)
    .map(([language]) => language);
  expect(Object.keys(sessionLanguage.languages!)).toEqual(expect.arrayContaining(used));
});

it('assigns prompt input to the session', () => {
  const { jobs } = plan(fence('sql', 'SELECT 1;'), { isSession: true });
  expect(jobs.map(verifierOf)).toEqual([sessionLanguage.name]);
});

it('names a substitute only where it is called', { timeout: 60_000 }, async () => {
  const source = fence('js', "const mysql2 = 'MySQL';", 'console.log(mysql2); // → MySQL');
  const blockResults = await resultsOf(source, { isSession: true });
  // The case with a call is in `session/fixture-consolas.md`.
  expect(blockResults.map(({ state, emulated }) => [state, emulated])).toEqual([
    ['salida', undefined],
  ]);
});
