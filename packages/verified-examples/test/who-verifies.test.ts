import { expect, it } from 'vitest';
import { sessionLanguage } from '../session/index.ts';
import { commandLanguage } from '../src/command-language.ts';
import { verifyPlans } from '../src/engine.ts';
import { parseMarkdown } from '../src/markdown.ts';
import { languagesOf, planDocument } from '../src/plan.ts';
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

it('lets a session start programs of a language that only a configuration has', async () => {
  const perl = commandLanguage({
    name: 'perl',
    command: ['/usr/bin/perl'],
    comment: '#',
    extension: 'pl',
    label: 'Perl',
    version: ['-v'],
    mustFail: { code: 'die "mal";', problem: 'mal' },
    module: import.meta.filename,
  });
  const source = [
    fence('bash', 'echo hola > saludo.txt'),
    fence('perl', 'open my $file, "saludo.txt"; print <$file>; # → hola'),
    fence('perl', 'my $ok = 1;', 'die "aquí";'),
  ].join('\n');
  const languages = [perl, ...LANGUAGES];
  const plans = [planDocument(parseMarkdown('nota.md', source), languagesOf(languages))];
  const { blockResults, errors } = await verifyPlans(plans, languages, {
    selfTests: false,
    attempts: 1,
  });
  expect(errors).toEqual([]);
  expect(
    blockResults.map(({ state, tool, problem }) => [state, tool?.name, problem?.line]),
  ).toEqual([
    ['ejecuta', expect.anything(), undefined],
    ['salida', 'Perl', undefined],
    ['falla', 'Perl', 11],
  ]);
}, 120_000);

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
