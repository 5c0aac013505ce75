import { expect, it } from 'vitest';
import { filledIn } from '../../scripts/verificar/languages/css/variables.ts';

const declared = new Map([
  ['--ink', ['red', 'navy']],
  ['--soft', ['rgb(from var(--ink) r g b / 50%)']],
  ['--self', ['var(--self)']],
]);

it('a value is filled in with all that its properties may be', () => {
  expect(filledIn('1px solid var(--ink)', declared)).toEqual(['1px solid red', '1px solid navy']);
  expect(filledIn('var(--soft)', declared)).toHaveLength(2);
  expect(filledIn('var(--none, rgb(0 0 0)) 0', declared)).toEqual([' rgb(0 0 0) 0']);
});

it('one that has no end or that nothing declares has no way', () => {
  expect(filledIn('var(--none)', declared)).toEqual([]);
  expect(filledIn('var(--self)', declared)).toEqual([]);
});
