import { expect, test } from 'vitest';
import { formatMeasured } from '../../verify/previews/measure.ts';

test.each([
  ['rgb(252, 214, 2)', 'rgb(252, 214, 1)', true],
  ['rgb(252, 214, 2)', 'rgb(250, 216, 0)', true],
  ['rgb(252, 214, 2)', 'rgb(252, 211, 2)', false],
  ['rgb(252, 214, 2)', 'un selector que Chromium no admite', false],
])('a painted %s accepts %s: %s', (expected, seen, holds) => {
  expect(formatMeasured(expected, 'píxel 0% 0%', seen) === expected).toBe(holds);
});

test('a computed colour must be exact', () => {
  expect(formatMeasured('rgb(252, 214, 2)', 'color', 'rgb(252, 214, 1)')).toBe('rgb(252, 214, 1)');
});
