import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { sampleMutants } from '../src/mutants.ts';
import { tryChanges, type Change } from '../src/mutate.ts';
import { LEVELS } from '../src/result.ts';
import { FILE, LANGUAGES, plan, verifyOnce } from './documents.ts';

const SOURCE = readFileSync(path.join(import.meta.dirname, 'mutants.md'), 'utf8');
const read = (source: string) => plan(source, { isSession: true });

/** Number of samples; each changes every example once. */
const SEEDS = Array.from({ length: 9 }, (_, index) => index + 1);

/** Mutants that cannot be detected, with the reason; all others must be. */
const UNNOTICED: Readonly<Record<string, string>> = {
  'shelf.open(); → shelf.oepn();': 'it fails in the same way',
  "const stock = new Map([['Aura', 3], ['Rayuela', 0], ['Ficciones', 8]]); → const stock = new Map([['Aura', 3], ['Rayuela', 0], ['Ficciones', 9]]);":
    'a count that is neither shown nor zero',
  'const prices = [12, 30, 7]; → const prices = [12, 30, 8];': 'as little as 7, it is not added',
};

it('changes that would affect a learner are detected', async () => {
  const whole = read(SOURCE);
  const { blockResults } = await verifyOnce(whole);
  expect(blockResults.flatMap(({ problem }) => problem ?? [])).toEqual([]);
  const levels = new Map(blockResults.map(({ block, state }) => [block, state]));
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
  expect(different.size).toBeGreaterThan(20);
  const trials = await tryChanges([...different.values()], LANGUAGES, { selfTests: false });
  expect(trials.flatMap(({ untried }) => untried ?? [])).toEqual([]);
  const unnoticed = trials
    .filter(({ noticed }) => !noticed)
    .map(({ before, after }) => `${before.trim()} → ${after?.trim() ?? '(nada)'}`);
  expect(unnoticed.filter((change) => !(change in UNNOTICED))).toEqual([]);
});
