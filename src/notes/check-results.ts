import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, NOT_CODE } from './languages.ts';
import { COLLECTIONS, noteFiles, readContentFile } from './model.ts';
import type { Problem } from './problem.ts';
import { readVerification, RESULTS_FILE } from './results.ts';

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
  const results = readVerification(root);
  const blocks = blocksOf(root);
  const missing = blocks
    .filter(({ block: { language, marks, hash } }) => {
      const isVerified = language !== NOT_CODE && !LANGUAGES[language]?.unchecked;
      return (isVerified || marks.unverified !== undefined) && !Object.hasOwn(results, hash);
    })
    .map(({ file, block }): Problem => ({
      file,
      line: block.line,
      found: `El ejemplo, tal como está ahora, no tiene resultado en \`${RESULTS_FILE}\``,
      expected: 'lo que se vio al ejecutarlo',
      remedy: 'ejecuta `npm run verificar` y sube ese archivo con los apuntes',
    }));
  const hashes = new Set(blocks.map(({ block }) => block.hash));
  const stale = Object.keys(results).filter((hash) => !hashes.has(hash));
  if (stale.length === 0) return missing;
  const lines = readFileSync(join(root, RESULTS_FILE), 'utf8').split('\n');
  return [
    ...missing,
    ...stale.map((hash) => ({
      file: RESULTS_FILE,
      line: lines.findIndex((line) => line.includes(`"${hash}"`)) + 1,
      found: `El resultado \`${hash}\` es de un ejemplo que ya no está, o que ha cambiado`,
      expected: 'solo los resultados de los ejemplos de ahora',
      remedy: 'ejecuta `npm run verificar`, que lo quita',
    })),
  ];
}
