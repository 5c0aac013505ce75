import { expect, it } from 'vitest';
import { excessOf } from '../../src/lint/length-limits.ts';

it('reports which limits a topic exceeds', () => {
  const most = { words: 5000, lines: 400, examples: 18, exampleLines: 220 };
  expect(excessOf(most)).toEqual([]);
  expect(excessOf({ ...most, examples: 19, exampleLines: 1221 })).toEqual([
    '19 ejemplos (18 como mucho)',
    '1.221 líneas de código (220 como mucho)',
  ]);
});
