import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { verify } from '../../packages/verified-examples/src/engine.ts';
import { languagesOf, readJobs } from '../../packages/verified-examples/src/plan.ts';
import { tryChanges, type Change } from '../../packages/verified-examples/src/mutate.ts';
import { sampleMutants } from '../../packages/verified-examples/src/mutants.ts';
import { ROOT } from '../../packages/verified-examples/src/process.ts';
import { RUNNERS } from '../../packages/verified-examples/languages/index.ts';
import { LEVELS } from '../../src/lib/verification.ts';

const FILE = 'tests/fixtures/mutants.mdx';
const SOURCE = readFileSync(path.join(ROOT, FILE), 'utf8');
const read = (source: string) => readJobs(FILE, source, languagesOf(RUNNERS));

/** Number of samples; each changes every example once. */
const SEEDS = Array.from({ length: 9 }, (_, index) => index + 1);

/** Mutants that cannot be detected, with the reason; all others must be. */
const UNNOTICED: Readonly<Record<string, string>> = {
  'margin: 0; → (nada)': 'the margin of a list is above and below; its columns are measured',
  'shelf.open(); → shelf.oepn();': 'it fails in the same way',
  "const stock = new Map([['Aura', 3], ['Rayuela', 0], ['Ficciones', 8]]); → const stock = new Map([['Aura', 3], ['Rayuela', 0], ['Ficciones', 9]]);":
    'a count that is neither shown nor zero',
  'const prices = [12, 30, 7]; → const prices = [12, 30, 8];': 'as little as 7, it is not added',
  '$gap: 8px; → $gap: 9px;': 'drawn, and not measured',
  'grid-template-columns: 200px 1fr; /* → 200px 364px */ → grid-template-columns: 200px 2fr; /* → 200px 364px */':
    'a share of what is left is all of it',
  '.cards { gap: $gap * 2; } → .cards { gap: $gap * 3; }': 'drawn, and not measured',
  '.cards { gap: $gap * 2; } → (nada)': 'drawn, and not measured',
};

it('changes that would affect a learner are detected', async () => {
  const whole = read(SOURCE);
  const { blockResults } = await verify([whole], RUNNERS, { selfTests: false, attempts: 1 });
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
  expect(different.size).toBeGreaterThan(30);
  const trials = await tryChanges([...different.values()], RUNNERS, { selfTests: false });
  const unnoticed = trials
    .filter(({ noticed }) => !noticed)
    .map(({ before, after }) => `${before.trim()} → ${after?.trim() ?? '(nada)'}`);
  expect(unnoticed.filter((change) => !(change in UNNOTICED))).toEqual([]);
});
