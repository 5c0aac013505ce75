import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, NOT_CODE } from '../notes/languages.ts';
import { COLLECTIONS, noteFiles, readContentFile } from '../notes/model.ts';
import type { Problem } from './diagnostic.ts';
import { applyRules } from './rule.ts';
import { missingResult } from './rules/missing-result.ts';
import { staleResult } from './rules/stale-result.ts';
import { readResults, resultsFile, resultsFiles } from '../notes/verification-results.ts';

/** Blocks of all notes, with their files; `root` is the project's folder. */
export const blocksOf = (root: string) =>
  COLLECTIONS.flatMap((collection) =>
    noteFiles(root, collection).flatMap((file) => {
      const { parts = [] } = readContentFile(root, file, collection).facts ?? {};
      return parts.flat().map((block) => ({ file, block }));
    }),
  );

/**
 * Checks that the committed results are those of the notes: each block has
 * its own, and none is of a text that is gone.
 *
 * @param root the project's folder.
 */
export function checkResults(root: string): Problem[] {
  const hashes = new Map<string, Set<string>>();
  const missing: Problem[] = [];
  const committed = new Map<string, ReturnType<typeof readResults>>();
  const resultsOf = (file: string) => {
    const known = committed.get(file) ?? readResults(root, file);
    committed.set(file, known);
    return known;
  };
  for (const { file, block } of blocksOf(root)) {
    const { language, marks, hash, line } = block;
    const results = resultsFile(file);
    hashes.set(results, (hashes.get(results) ?? new Set()).add(hash));
    const isVerified = language !== NOT_CODE && !LANGUAGES[language]?.unchecked;
    if (!isVerified && marks.unverified === undefined) continue;
    if (Object.hasOwn(resultsOf(results), hash)) continue;
    missing.push(...applyRules([missingResult], results, line).map((one) => ({ file, ...one })));
  }
  const stale = resultsFiles(root).flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    return Object.keys(resultsOf(file))
      .filter((hash) => !hashes.get(file)?.has(hash))
      .flatMap((hash) => {
        const line = lines.findIndex((text) => text.includes(`"${hash}"`)) + 1;
        return applyRules([staleResult], hash, line).map((one) => ({ file, ...one }));
      });
  });
  return [...missing, ...stale];
}
