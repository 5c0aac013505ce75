import { readFileSync } from 'node:fs';
import { ResultCache } from './cache.ts';
import { openProject, type Config, type Project } from './config.ts';
import { verifyPlans, type BlockResult, type Verification } from './engine.ts';
import { staleResults, toResults, writeResults } from './results.ts';
import type { Results } from './result.ts';
import { inRoot } from './settings.ts';
import * as messages from './messages.ts';

/** How to verify. */
export interface VerifyOptions {
  /** Names or paths of documents; all by default. */
  only?: readonly string[];
  /** Nothing may be omitted, and results are compared with the committed ones, not written. */
  strict?: boolean;
  /** Runs also what passed before. */
  noCache?: boolean;
  /** Called as jobs finish: name of the plug-in, finished, total. */
  progress?: (plugin: string, done: number, total: number) => void;
}

/** What a run found. Every block of the documents has exactly one result. */
export interface Report extends Verification {
  /** Paths of the verified documents. */
  documents: string[];
  /** Committed results that are not those of this run; only of a strict one. */
  stale: string[];
  /** Whether nothing failed. */
  ok: boolean;
}

/** More in a strict run: it is long and decides, so it must not fail by chance. */
const ATTEMPTS = 2;

/** Verifies the documents of a configuration, and writes their results where it says so. */
export async function verify(config: Config, options: VerifyOptions = {}): Promise<Report> {
  const { only, strict = false, noCache = false, progress } = options;
  const project = openProject(config);
  const documents = project.find(only);
  const plans = documents.map((file) => project.plan(file));
  const found = await verifyPlans(plans, project.languages, {
    ...(!noCache && { cache: new ResultCache() }),
    attempts: strict ? ATTEMPTS + 1 : ATTEMPTS,
    ...(progress && { progress }),
  });
  const counted = plans.reduce((sum, { count }) => sum + count, 0);
  const { blockResults } = found;
  if (counted !== blockResults.length) {
    const message = messages.missingResults(counted, blockResults.length);
    found.errors.push({ file: '', line: 0, message });
  }
  const stale = keepResults(project, documents, blockResults, strict);
  const failed = blockResults.some(
    ({ state }) => state === 'falla' || (strict && state === 'omitido'),
  );
  const ok = !failed && found.errors.length === 0 && stale.length === 0;
  return { ...found, documents, stale, ok };
}

/** The committed results of a document; none when the file is missing or unreadable. */
export function committedResults(file: string): Results {
  let text: string;
  try {
    text = readFileSync(inRoot(file), 'utf8');
  } catch {
    return {};
  }
  try {
    return JSON.parse(text) as Results;
  } catch {
    console.error(messages.unreadableResults(file));
    return {};
  }
}

/** Writes the results of a run; when strict, returns those that differ from the committed ones. */
function keepResults(
  { config, find }: Project,
  documents: readonly string[],
  blockResults: readonly BlockResult[],
  strict: boolean,
): string[] {
  const { results: fileOf } = config;
  if (!fileOf) return [];
  if (!strict && documents.length === find().length) removeOrphans(config, documents);
  const ofDocuments = Map.groupBy(blockResults, ({ file }) => file);
  return documents.flatMap((document) => {
    const file = fileOf(document);
    const before = committedResults(file);
    const own = ofDocuments.get(document) ?? [];
    const results = toResults(own, before);
    if (strict) return staleResults(before, results).map((one) => formatStale(document, own, one));
    writeResults(inRoot(file), results);
    return [];
  });
}

/** Removes the results of deleted documents. */
function removeOrphans({ results, resultFiles }: Config, documents: readonly string[]): void {
  const expected = new Set(documents.map((document) => results?.(document)));
  for (const file of resultFiles?.() ?? []) if (!expected.has(file)) writeResults(inRoot(file), {});
}

/** A result that changed: its place, the committed one and the one seen. */
function formatStale(
  document: string,
  own: readonly BlockResult[],
  { hash, committed, found }: ReturnType<typeof staleResults>[number],
): string {
  const line = own.find(({ block }) => block.hash === hash)?.block.line;
  const place = line === undefined ? messages.goneExample(document, hash) : `${document}:${line}`;
  return messages.staleResult(place, JSON.stringify(committed), JSON.stringify(found));
}
