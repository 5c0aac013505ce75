import { describe, expect, it } from 'vitest';
import { canaryError, canaryJob } from '../../scripts/verificar/engine.ts';
import { RUNNERS } from '../../scripts/verificar/runners/index.ts';

/** A runner that lets its canary pass would let anything pass. */
describe.each(RUNNERS)('$name', (runner) => {
  it('has canaries, and gets them itself', () => {
    expect(runner.canaries.length).toBeGreaterThan(0);
    for (const canary of runner.canaries) {
      const owner = RUNNERS.find((candidate) => candidate.accepts(canaryJob(canary)));
      expect(owner?.name).toBe(runner.name);
    }
  });

  it('fails every canary, for the reason that it is there for', { timeout: 300_000 }, async () => {
    expect(await runner.detect(), 'falta su herramienta: npm run herramientas').toBeDefined();
    const outcomes = await runner.run(runner.canaries.map(canaryJob), () => {});
    const alive = runner.canaries.flatMap((canary, index) =>
      canaryError(runner, canary, outcomes[index]).map(({ message }) => message),
    );
    expect(alive).toEqual([]);
  });
});
