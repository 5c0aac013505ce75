import { relative } from 'node:path';
import type { JsonTestResults } from 'vitest/node';

/**
 * What failed in a run of Vitest, to be told again at the end: a log that is
 * cut to its last lines has lost it by then.
 *
 * @param report what Vitest's reporter `json` writes.
 * @param root absolute path, which the names of the files begin with.
 * @returns a line for each test, or file that could not be read: file, test, first line of why.
 */
export function failedTests({ testResults }: JsonTestResults, root: string): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => [file, test.fullName, ...(test.failureMessages ?? [])]);
    const lines = failed.length === 0 && status === 'failed' ? [[file, message]] : failed;
    return lines.map((parts) => parts.map((part) => part.split('\n')[0]).join(' › '));
  });
}
