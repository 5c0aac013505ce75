import { expect, it } from 'vitest';
import {
  ContentError,
  formatDiagnostic,
  formatProblem,
  toMessage,
  type Problem,
} from '../../src/lint/diagnostic.ts';

const problem: Problem = {
  file: 'src/content/topics/css/grid.mdx',
  line: 7,
  ruleId: 'empty-code',
  found: 'Falta algo',
  expected: 'que no faltara',
  remedy: 'ponlo',
};

it('shows the position, what was found, what was expected and the fix', () => {
  expect(formatProblem(problem)).toBe(
    'src/content/topics/css/grid.mdx:7  Falta algo.\n    Se esperaba: que no faltara.\n    Solución: ponlo.',
  );
});

it('names the rule and its page', () => {
  expect(formatDiagnostic(problem)).toBe(
    `${formatProblem(problem)}\n    Regla: empty-code (docs/errores/empty-code.md)`,
  );
});

it('counts the problems', () => {
  const text = formatDiagnostic(problem);
  expect(new ContentError([problem]).message).toBe(`Hay 1 error en los apuntes:\n\n${text}\n`);
  expect(new ContentError([problem, problem]).message).toBe(
    `Hay 2 errores en los apuntes:\n\n${text}\n\n${text}\n`,
  );
});

it('is a VFile message for programs', () => {
  expect(JSON.parse(JSON.stringify(toMessage(problem)))).toMatchObject({
    file: 'src/content/topics/css/grid.mdx',
    line: 7,
    reason: 'Falta algo',
    ruleId: 'empty-code',
    source: 'apuntes',
    actual: 'Falta algo',
    expected: ['que no faltara'],
    note: 'ponlo',
    url: 'docs/errores/empty-code.md',
  });
});
