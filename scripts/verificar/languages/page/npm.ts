import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CACHE_DIRECTORY, ROOT } from '../../core/process.ts';

/** npm's cache for `npm install` offline, filled when the tools are installed. */
export const NPM_CACHE = path.join(CACHE_DIRECTORY, 'npm');

/** The list of its packages, relative to the root. */
export const NPM_LIST = 'scripts/verificar/languages/page/paquetes-npm.txt';

/** The packages that pages install. */
export interface NpmPackages {
  /** Later versions are ignored: what a page prints stays the same. */
  before: string;
  /** What one project installs together, per line. */
  lines: string[];
}

/** Reads the list: a date (ISO 8601) and, from the second line on, packages. */
export function readNpmPackages(): NpmPackages {
  const [before = '', ...lines] = readFileSync(path.join(ROOT, NPM_LIST), 'utf8')
    .split('\n')
    .filter(Boolean);
  return { before, lines };
}
