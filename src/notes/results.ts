import { readFileSync, statSync } from 'node:fs';
import type { VerificationResults } from '../lib/verification.ts';

/** The committed results, relative to the project's root; only the verification writes it. */
export const RESULTS_FILE = 'src/content/verificacion.json';

let cached: { stamp: number; results: VerificationResults } | undefined;

/**
 * The committed results; read again only when the file changed.
 *
 * @param file path of the results; a missing file means no results.
 */
export function readVerification(file: string = RESULTS_FILE): VerificationResults {
  const stamp = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (cached?.stamp !== stamp) {
    const results = stamp ? (JSON.parse(readFileSync(file, 'utf8')) as VerificationResults) : {};
    cached = { stamp, results };
  }
  return cached.results;
}
