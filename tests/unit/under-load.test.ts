import { expect, it } from 'vitest';
import { underLoad } from '../../scripts/verificar/core/limits.ts';

it('a limit of time is as long as a busy machine makes what it limits', () => {
  expect(underLoad(20_000, 8, 2)).toBe(80_000);
  expect(underLoad(20_000, 0.5, 2)).toBe(20_000);
});
