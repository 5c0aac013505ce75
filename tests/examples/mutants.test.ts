import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { verify } from '../../scripts/verificar/core/engine.ts';
import { languagesOf, readJobs } from '../../scripts/verificar/core/jobs.ts';
import { tryChanges, type Change } from '../../scripts/verificar/core/mutate.ts';
import { sampleMutants } from '../../scripts/verificar/core/mutants.ts';
import { ROOT } from '../../scripts/verificar/core/process.ts';
import { RUNNERS } from '../../scripts/verificar/languages/index.ts';
import { LEVELS } from '../../src/lib/verification.ts';

const FILE = 'tests/fixtures/mutants.mdx';
const SOURCE = readFileSync(path.join(ROOT, FILE), 'utf8');
const read = (source: string) => readJobs(FILE, source, languagesOf(RUNNERS));

/** How many samples are taken: each changes every example once. */
const SEEDS = Array.from({ length: 9 }, (_, index) => index + 1);

/** What nobody can notice, each with why; all other changes have to be. */
const UNNOTICED: Readonly<Record<string, string>> = {
  "const stock = new Map([['Aura', 3], ['Rayuela', 0], ['Ficciones', 8]]); → const stock = new Map([['Aura', 3], ['Rayuela', 0], ['Ficciones', 9]]);":
    'a count that is neither shown nor zero',
  'const prices = [12, 30, 7]; → const prices = [12, 30, 8];': 'as little as 7, it is not added',
  '$gap: 8px; → $gap: 88px;': 'drawn, and not measured',
  '.cards { gap: $gap * 2; } → (nada)': 'drawn, and not measured',
  '"scripts": { "build": "vite build" }, → "scripts": { "biuld": "vite build" },':
    "a script has the author's own name",
  '"dependencies": { "express": "^5.0.0" } → "dependencies": { "exrpess": "^5.0.0" }':
    'only parsed: no page installs it',
  'server.port=8081 → server.port=808': 'another port is as good',
  'server.port=8081 → (nada)': 'another port is as good',
  'spring.application.name=libreria → (nada)': 'a name may be left out',
  'POST /libros HTTP/1.1 → POST /lirbos HTTP/1.1': "an address is the author's own",
  'Host: localhost → Host: loclahost': "a host is the author's own",
};

it('a hundred changes that a learner would suffer from are noticed', async () => {
  const whole = read(SOURCE);
  const { verdicts } = await verify([whole], RUNNERS, { canaries: false });
  expect(verdicts.flatMap(({ problem }) => problem ?? [])).toEqual([]);
  const levels = new Map(verdicts.map(({ block, state }) => [block, state]));
  const blocks = whole.jobs.flatMap((job) => job.blocks);
  const changes = SEEDS.flatMap((seed) => sampleMutants(blocks, blocks.length, seed)).map(
    (mutant): Change => {
      const level = LEVELS.find((name) => name === levels.get(mutant.block))!;
      return { mutant, file: FILE, source: SOURCE, level, read };
    },
  );
  // Two seeds may choose the same change.
  const different = new Map(
    changes.map((change) => [`${change.mutant.line} ${change.mutant.after}`, change]),
  );
  expect(different.size).toBeGreaterThan(60);
  const trials = await tryChanges([...different.values()], RUNNERS, { canaries: false });
  const unnoticed = trials
    .filter(({ noticed }) => !noticed)
    .map(({ before, after }) => `${before.trim()} → ${after?.trim() ?? '(nada)'}`);
  expect(unnoticed.filter((change) => !(change in UNNOTICED))).toEqual([]);
});
