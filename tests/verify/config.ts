import { join } from 'node:path';
import { builtInLanguages, type Config, type Document } from 'verified-examples';
import site from '../../verify.config.ts';
import { noteDocument } from '../../verify/document.ts';
import { drawing } from '../../verify/previews/drawing.ts';
import { ROOT } from '../project.ts';

/** A note whose cards are verified by themselves, rather than as one session. */
export const asCards = (file: string, source: string): Document => ({
  ...noteDocument(file, source, () => ''),
  isSession: false,
});

/**
 * How the site verifies, for other documents, without results to commit.
 *
 * @param root folder of the documents.
 */
export const configOf = (
  documents: readonly string[],
  parse: (file: string, source: string) => Document,
  root = ROOT,
): Config => ({
  root,
  documents,
  parse,
  languages: builtInLanguages(drawing),
  packages: join(ROOT, site.packages!),
  npmPackages: join(ROOT, site.npmPackages!),
  cache: join(ROOT, site.cache!),
});
