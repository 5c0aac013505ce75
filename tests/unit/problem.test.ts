import { expect, it } from 'vitest';
import { ContentError, formatProblem, type Problem } from '../../src/notes/problem.ts';

const problem: Problem = {
  file: 'src/content/topics/css/grid.mdx',
  line: 7,
  found: 'Falta algo',
  expected: 'que no faltara',
  remedy: 'ponlo',
};

it('tells the author the place, what was found, what was expected and the remedy', () => {
  expect(formatProblem(problem)).toBe(
    'src/content/topics/css/grid.mdx:7  Falta algo.\n    Se esperaba: que no faltara.\n    Solución: ponlo.',
  );
});

it('counts the problems', () => {
  const text = formatProblem(problem);
  expect(new ContentError([problem]).message).toBe(`Hay 1 error en los apuntes:\n\n${text}\n`);
  expect(new ContentError([problem, problem]).message).toBe(
    `Hay 2 errores en los apuntes:\n\n${text}\n\n${text}\n`,
  );
});
