import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, NOT_CODE } from '../notes/languages.ts';
import { COLLECTIONS, noteFiles, readContentFile } from '../notes/model.ts';
import type { Problem } from './diagnostic.ts';
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
    missing.push({
      file,
      line,
      ruleId: 'missing-result',
      found: `El ejemplo, tal como está ahora, no tiene resultado en \`${results}\``,
      expected: 'lo que se vio al ejecutarlo',
      remedy: 'ejecuta `npm run verificar` y sube ese archivo con los apuntes',
    });
  }
  const stale = resultsFiles(root).flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    return Object.keys(resultsOf(file))
      .filter((hash) => !hashes.get(file)?.has(hash))
      .map((hash): Problem => ({
        file,
        line: lines.findIndex((line) => line.includes(`"${hash}"`)) + 1,
        ruleId: 'stale-result',
        found: `El resultado \`${hash}\` es de un ejemplo que ya no está, o que ha cambiado`,
        expected: 'solo los resultados de los ejemplos de ahora',
        remedy: 'ejecuta `npm run verificar`, que lo quita',
      }));
  });
  return [...missing, ...stale];
}
