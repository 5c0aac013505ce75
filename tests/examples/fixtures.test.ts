import { describe, expect, it } from 'vitest';
import { fixtureNames, verifyFixture } from './fixtures.ts';

/**
 * A fixture for each language holds right and wrong examples: every wrong one
 * must be reported with its line, and no right one.
 */
describe.each(fixtureNames)('%s', (name) => {
  it(
    'passes what is right, and reports what is wrong with its line',
    { timeout: 600_000 },
    async () => {
      const { verdicts, errors, expectations } = await verifyFixture(name);
      expect(errors).toEqual([]);
      const said = verdicts.map(({ state, emulated, problem, block }, index) => {
        const expected = expectations[index]?.problem;
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
