import type { Reporter, TestCase } from 'vitest/node';

/** Lists the tests that passed only on retry. */
export default class FlakyReporter implements Reporter {
  readonly #flaky: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) {
      this.#flaky.push(`${test.module.relativeModuleId} › ${test.fullName}`);
    }
  }

  onTestRunEnd(): void {
    if (this.#flaky.length === 0) return;
    console.log(`\nPassed only at the second try:\n  ${this.#flaky.join('\n  ')}`);
  }
}
