import { expect, it } from 'vitest';
import { mutate, type Trial } from 'verified-examples';
import { asCards, configOf } from './config.ts';

const FILE = 'tests/fixtures/mutants.mdx';

/** Number of samples; each changes every example once. */
const SEEDS = Array.from({ length: 5 }, (_, index) => index + 1);

/** Mutants that cannot be detected, with the reason; all others must be. */
const UNNOTICED: Readonly<Record<string, string>> = {
  'margin: 0; → (nada)': 'the margin of a list is above and below; its columns are measured',
  '$gap: 8px; → $gap: 9px;': 'drawn, and not measured',
  'grid-template-columns: 200px 1fr; /* → 200px 364px */ → grid-template-columns: 200px 2fr; /* → 200px 364px */':
    'a share of what is left is all of it',
  '.cards { gap: $gap * 2; } → .cards { gap: $gap * 3; }': 'drawn, and not measured',
  '.cards { gap: $gap * 2; } → (nada)': 'drawn, and not measured',
};

const describeTrial = ({ before, after }: Trial) =>
  `${before.trim()} → ${after?.trim() ?? '(nada)'}`;

it('changes of a measured preview are detected', async () => {
  const trials: Trial[] = [];
  for (const seed of SEEDS) {
    trials.push(...(await mutate(configOf([FILE], asCards), { size: 100, seed })));
  }
  expect(new Set(trials.map(describeTrial)).size).toBeGreaterThan(5);
  expect(trials.flatMap(({ untried }) => untried ?? [])).toEqual([]);
  const unnoticed = trials.filter(({ noticed }) => !noticed).map(describeTrial);
  expect(unnoticed.filter((change) => !(change in UNNOTICED))).toEqual([]);
});
