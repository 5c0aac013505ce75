import { expect, it } from 'vitest';
import { resolveVariables } from '../../verify/previews/variables.ts';

const declared = new Map([
  ['--ink', ['red', 'navy']],
  ['--soft', ['rgb(from var(--ink) r g b / 50%)']],
  ['--self', ['var(--self)']],
]);

it('a value is expanded with every value of its properties', () => {
  expect(resolveVariables('1px solid var(--ink)', declared)).toEqual([
    '1px solid red',
    '1px solid navy',
  ]);
  expect(resolveVariables('var(--soft)', declared)).toHaveLength(2);
  expect(resolveVariables('var(--none, rgb(0 0 0)) 0', declared)).toEqual([' rgb(0 0 0) 0']);
});

it('a value with a cycle or an undeclared property is not expanded', () => {
  expect(resolveVariables('var(--none)', declared)).toEqual([]);
  expect(resolveVariables('var(--self)', declared)).toEqual([]);
});
