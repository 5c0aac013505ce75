import { describe, expect, it } from 'vitest';
import { selfTestError, selfTestJob } from '../../packages/verified-examples/src/engine.ts';
import { ResultCache } from '../../packages/verified-examples/src/cache.ts';
import { RUNNERS } from '../../packages/verified-examples/languages/index.ts';

/** A runner that accepts its self-test would accept anything. */
describe.concurrent.each(RUNNERS)('$name', (runner) => {
  it('runs its self-tests', () => {
    expect(runner.selfTests.length).toBeGreaterThan(0);
    for (const selfTest of runner.selfTests) {
      const owner = RUNNERS.find((candidate) => candidate.accepts(selfTestJob(runner, selfTest)));
      expect(owner?.name).toBe(runner.name);
    }
  });

  it('fails every self-test for its intended reason', { timeout: 300_000 }, async () => {
    const tool = await runner.detect();
    if (!tool) throw new Error('falta su herramienta: npm run herramientas');
    const outcomes = await runner.run(
      runner.selfTests.map((selfTest) => selfTestJob(runner, selfTest)),
      () => {},
    );
    const alive = runner.selfTests.flatMap((selfTest, index) =>
      selfTestError(runner, selfTest, outcomes[index]).map(({ message }) => message),
    );
    expect(alive).toEqual([]);
    // Spares later verifications from running them again.
    const cache = new ResultCache();
    cache.recordSelfTests(runner, tool);
    cache.save();
  });
});
