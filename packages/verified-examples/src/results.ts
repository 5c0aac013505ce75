import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LEVELS, weaker, type Result, type Results } from './result.ts';
import type { BlockResult } from './engine.ts';

/**
 * The results of the blocks of one document. A block that this machine cannot verify keeps its
 * committed result: its hash has not changed.
 */
export function toResults(blockResults: BlockResult[], before: Results): Results {
  const results: Record<string, Result> = {};
  const failed = new Set(
    blockResults.flatMap(({ state, block }) => (state === 'falla' ? [block.hash] : [])),
  );
  for (const blockResult of blockResults) {
    const { hash } = blockResult.block;
    if (failed.has(hash)) continue;
    const result = blockResult.state === 'omitido' ? before[hash] : toResult(blockResult);
    if (result) results[hash] = weaker(results[hash], result);
  }
  return results;
}

function toResult({
  state,
  tool,
  emulated,
  drawn,
  reason,
  shown,
}: BlockResult): Result | undefined {
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

/** One sorted line per entry, so that changing a block changes one line. */
export function formatResults(results: Results): string {
  const lines = Object.keys(results)
    .sort()
    .map((hash) => `  ${JSON.stringify(hash)}: ${JSON.stringify(results[hash])}`);
  return lines.length === 0 ? '{}\n' : `{\n${lines.join(',\n')}\n}\n`;
}

/**
 * Writes the results of one document; removes the file when there are none.
 *
 * @param file absolute path.
 */
export function writeResults(file: string, results: Results): void {
  if (Object.keys(results).length === 0) {
    rmSync(file, { force: true });
    return;
  }
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, formatResults(results));
}

/**
 * Blocks whose committed result differs from that of a run; either may be absent. Versions are
 * ignored: those of Debian packages differ between machines.
 */
export function staleResults(before: Results, after: Results) {
  const withoutVersions = (result: Result | undefined) =>
    JSON.stringify(result)?.replaceAll(/ \d[\w.+~-]*/g, '');
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .sort()
    .map((hash) => ({ hash, committed: before[hash], found: after[hash] }))
    .filter(({ committed, found }) => withoutVersions(committed) !== withoutVersions(found));
}
