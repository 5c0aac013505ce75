import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { LEVELS, type VerificationResult as Result } from '../../../src/lib/verification.ts';
import { RESULTS_FILE } from '../../../src/notes/results.ts';
import { ROOT } from './process.ts';
import type { Verdict } from './engine.ts';

/** What the committed file holds, which the site's build reads: hash of a block → its result. */
export type Results = Record<string, Result>;

/**
 * The results of a run over all notes. A block that this machine could not
 * verify keeps what was known of it: its hash says that it has not changed.
 */
export function toResults(verdicts: Verdict[], before: Results): Results {
  const results: Results = {};
  const failed = new Set(
    verdicts.flatMap(({ state, block }) => (state === 'falla' ? [block.hash] : [])),
  );
  for (const verdict of verdicts) {
    const { hash } = verdict.block;
    if (failed.has(hash)) continue;
    const result = verdict.state === 'omitido' ? before[hash] : toResult(verdict);
    if (result) results[hash] = weaker(results[hash], result);
  }
  return results;
}

function toResult({ state, tool, emulated, drawn, reason, shown }: Verdict): Result | undefined {
  if (state === 'excluido') return shown ? { excluded: reason ?? '' } : undefined;
  const level = LEVELS.find((name) => name === state);
  if (!level || !tool) return undefined;
  return {
    // «A y B y C» → «A, B y C».
    tool: `${tool.name} ${tool.version}`.replaceAll(/ y (?=.* y )/g, ', '),
    level,
    ...(emulated !== undefined && { emulated }),
    ...(drawn && { drawn }),
  };
}

const rank = (result: Result): number =>
  'level' in result ? LEVELS.indexOf(result.level) : LEVELS.length;

/**
 * The same block may stand in two places: what holds for both is the weaker
 * result; of two that are as weak, the same one whichever was seen first.
 */
function weaker(one: Result | undefined, other: Result): Result {
  if (!one) return other;
  const difference = rank(one) - rank(other);
  if (difference !== 0) return difference > 0 ? one : other;
  return JSON.stringify(one) < JSON.stringify(other) ? one : other;
}

/**
 * The committed results after a run over some notes.
 *
 * @param before the committed ones.
 * @param run what {@link toResults} makes of the run.
 * @param elsewhere identities of the blocks of the notes that were not run: theirs are kept, and
 *   what both have is the weaker.
 */
export function mergeResults(before: Results, run: Results, elsewhere: Set<string>): Results {
  const kept = Object.entries(before).filter(([hash]) => elsewhere.has(hash));
  const results = { ...run, ...Object.fromEntries(kept) };
  for (const [hash, result] of Object.entries(run)) results[hash] = weaker(results[hash], result);
  return results;
}

/** One line an entry, sorted, so that a change of one block is a change of one line. */
export function formatResults(results: Results): string {
  const lines = Object.keys(results)
    .sort()
    .map((hash) => `  ${JSON.stringify(hash)}: ${JSON.stringify(results[hash])}`);
  return lines.length === 0 ? '{}\n' : `{\n${lines.join(',\n')}\n}\n`;
}

/** Writes the committed file. */
export function writeResults(results: Results): void {
  writeFileSync(path.join(ROOT, RESULTS_FILE), formatResults(results));
}

/**
 * Blocks whose committed result is not what a run gave; either is nothing where there is none.
 * Versions apart: those of a Debian package differ between machines without any change here.
 */
export function staleResults(before: Results, after: Results) {
  const withoutVersions = (result: Result | undefined) =>
    JSON.stringify(result)?.replaceAll(/ \d[\w.+~-]*/g, '');
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .sort()
    .map((hash) => ({ hash, committed: before[hash], found: after[hash] }))
    .filter(({ committed, found }) => withoutVersions(committed) !== withoutVersions(found));
}
