import { describe, expect, it } from 'vitest';
import { selfTestError, selfTestJob } from '../src/engine.ts';
import { LANGUAGES } from './documents.ts';

/** A plug-in that accepts its self-tests would accept anything. */
describe.concurrent.each(LANGUAGES)('$name', (plugin) => {
  it('runs its self-tests', () => {
    expect(plugin.selfTests.length).toBeGreaterThan(0);
    for (const selfTest of plugin.selfTests) {
      const owner = LANGUAGES.find((candidate) => candidate.accepts(selfTestJob(plugin, selfTest)));
      expect(owner?.name).toBe(plugin.name);
    }
  });

  it('fails every self-test for its intended reason', { timeout: 300_000 }, async () => {
    expect(await plugin.detect()).toBeDefined();
    const outcomes = await plugin.run(
      plugin.selfTests.map((selfTest) => selfTestJob(plugin, selfTest)),
      () => {},
    );
    const alive = plugin.selfTests.flatMap((selfTest, index) =>
      selfTestError(plugin, selfTest, outcomes[index]).map(({ message }) => message),
    );
    expect(alive).toEqual([]);
  });
});
