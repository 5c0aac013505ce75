import { describe, expect, it } from 'vitest';
import { canaryError, canaryJob } from '../../scripts/verificar/core/engine.ts';
import { PassCache } from '../../scripts/verificar/core/cache.ts';
import { RUNNERS } from '../../scripts/verificar/languages/index.ts';

/** A runner that lets its canary pass would let anything pass. */
describe.concurrent.each(RUNNERS)('$name', (runner) => {
  it('has canaries, and gets them itself', () => {
    expect(runner.canaries.length).toBeGreaterThan(0);
    for (const canary of runner.canaries) {
      const owner = RUNNERS.find((candidate) => candidate.accepts(canaryJob(runner, canary)));
      expect(owner?.name).toBe(runner.name);
    }
  });

  it('fails every canary, for the reason that it is there for', { timeout: 300_000 }, async () => {
    const tool = await runner.detect();
    if (!tool) throw new Error('falta su herramienta: npm run herramientas');
    const outcomes = await runner.run(
      runner.canaries.map((canary) => canaryJob(runner, canary)),
      () => {},
    );
    const alive = runner.canaries.flatMap((canary, index) =>
      canaryError(runner, canary, outcomes[index]).map(({ message }) => message),
    );
    expect(alive).toEqual([]);
    // What is verified after this need not run them again.
    const cache = new PassCache();
    cache.sawDie(runner, tool);
    cache.save();
  });
});
