import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { weaker, type Result, type Results } from 'verified-examples/notation';
import { ContentError } from '../lint/diagnostic.ts';
import { applyRules } from '../lint/rule.ts';
import { unreadableResults } from '../lint/rules/unreadable-results.ts';

/** Folder of the committed results, relative to the project's root: one JSON file a note. */
export const RESULTS_FOLDER = 'src/content/verificacion';

/**
 * The file with the results of one note.
 *
 * @param note path of the note, relative to the root: `src/content/topics/css/grid.mdx`.
 * @returns its counterpart: `src/content/verificacion/css/grid.json`.
 */
export const resultsFile = (note: string): string =>
  note
    .replace(/^src\/content\/(?:sections|topics)\//, `${RESULTS_FOLDER}/`)
    .replace(/\.mdx$/, '.json');

/**
 * Paths of all files with results, relative to the root, sorted.
 *
 * @param root the project's folder.
 */
export function resultsFiles(root: string): string[] {
  const folder = join(root, RESULTS_FOLDER);
  if (!statSync(folder, { throwIfNoEntry: false })) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${RESULTS_FOLDER}/${name.replaceAll('\\', '/')}`)
    .sort();
}

/**
 * The results in one file; none when it does not exist.
 *
 * @throws {ContentError} when the file is not valid JSON, as after a git conflict.
 */
export function readResults(root: string, file: string): Results {
  let text: string;
  try {
    text = readFileSync(join(root, file), 'utf8');
  } catch {
    return {};
  }
  try {
    return JSON.parse(text) as Results;
  } catch {
    const reports = applyRules([unreadableResults], text);
    throw new ContentError(reports.map((report) => ({ file, ...report })));
  }
}

let cached: { key: string; results: Results } | undefined;

/**
 * The committed results of all notes, by block hash. Where several notes have the
 * same block, the weaker result holds. Files are read again only after a change.
 *
 * @param root the project's folder.
 * @throws {ContentError} when a file is not valid JSON.
 */
export function readVerification(root: string): Results {
  const files = resultsFiles(root);
  const stamps = files.map((file) => `${file} ${statSync(join(root, file)).mtimeMs}`);
  const key = [root, ...stamps].join('\n');
  if (cached?.key !== key) {
    const results: Record<string, Result> = {};
    for (const file of files) {
      for (const [hash, result] of Object.entries(readResults(root, file))) {
        results[hash] = weaker(results[hash], result);
      }
    }
    cached = { key, results };
  }
  return cached.results;
}
