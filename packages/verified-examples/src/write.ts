import { readFileSync, writeFileSync } from 'node:fs';
import { printedLines } from './compare.ts';
import { inRoot } from './settings.ts';
import type { BlockResult } from './engine.ts';

/**
 * Fills empty `salida` blocks with the seen output, for the author to review; others are never
 * changed.
 *
 * @returns the filled places, as `file:line`.
 */
export function writeSeenOutputs(blockResults: BlockResult[]): string[] {
  const written: string[] = [];
  const files = Map.groupBy(blockResults.filter(isFillable), ({ file }) => file);
  for (const [file, found] of files) {
    const lines = readFileSync(inRoot(file), 'utf8').split('\n');
    // From the end, so that earlier line numbers stay valid.
    for (const { block, seen } of found.sort((a, b) => b.block.line - a.block.line)) {
      const opening = block.output?.line as number;
      const margin = /^\s*/.exec(lines[opening - 1] ?? '')?.[0] ?? '';
      const closing = lines.findIndex(
        (line, index) => index >= opening && /^\s*(```|~~~)/.test(line),
      );
      const seenLines = printedLines(seen as string).map((line) => (margin + line).trimEnd());
      lines.splice(opening, closing - opening, ...seenLines);
      written.push(`${file}:${opening}`);
    }
    writeFileSync(inRoot(file), lines.join('\n'));
  }
  return written.sort();
}

const isFillable = ({ block, seen }: BlockResult): boolean =>
  block.output?.text.trim() === '' && seen !== undefined && seen.trim() !== '';
