import { describe, expect, it } from 'vitest';
import { verify } from '../../scripts/verificar/core/engine.ts';
import { FIXTURES, readFixture } from '../../scripts/verificar/languages/fixtures.ts';
import { RUNNERS } from '../../scripts/verificar/languages/index.ts';

/**
 * A fixture for each language holds right and wrong examples: every wrong one
 * must be reported with its line, and no right one.
 */
describe.each([...FIXTURES.keys()])('%s', (name) => {
  it(
    'passes what is right, and reports what is wrong with its line',
    { timeout: 600_000 },
    async () => {
      const { note, expectations } = readFixture(name);
      // The canaries have a test of their own.
      const { verdicts, errors } = await verify([note], RUNNERS, { canaries: false });
      expect(errors).toEqual([]);
      const promises = new Map(expectations.map((expected) => [expected.line, expected]));
      const said = verdicts.map(({ state, emulated, problem, block }) => {
        const expected = promises.get(block.line)?.problem;
        const text = [problem?.message, problem?.expected, problem?.seen].join('\n');
        return problem
          ? `${problem.line}: ${expected && text.includes(expected.text) ? expected.text : text}`
          : `${block.line}: ${state}${emulated === undefined ? '' : ', emulado'}`;
      });
      const promised = expectations.map(({ line, level, emulated, problem }) =>
        problem
          ? `${problem.line}: ${problem.text}`
          : `${line}: ${level}${emulated ? ', emulado' : ''}`,
      );
      expect(said).toEqual(promised);
      expect(expectations.some(({ problem }) => problem)).toBe(true);
    },
  );
});
