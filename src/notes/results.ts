import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { VerificationResults } from '../lib/verification.ts';

/** The committed results, relative to the project's root; only the verification writes it. */
export const RESULTS_FILE = 'src/content/verificacion.json';

let cached: { file: string; stamp: number; results: VerificationResults } | undefined;

/**
 * The committed results; read again only when the file changed. No file means
 * no results.
 *
 * @param root the project's folder.
 */
export function readVerification(root: string): VerificationResults {
  const file = join(root, RESULTS_FILE);
  const stamp = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (cached?.file !== file || cached.stamp !== stamp) {
    const results = stamp ? (JSON.parse(readFileSync(file, 'utf8')) as VerificationResults) : {};
    cached = { file, stamp, results };
  }
  return cached.results;
}
