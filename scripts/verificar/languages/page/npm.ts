import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CACHE_DIRECTORY, ROOT } from '../../core/process.ts';

/** Packages that `npm install` finds without a network: put there when the tools are installed. */
export const NPM_CACHE = path.join(CACHE_DIRECTORY, 'npm');

/** The list of them, relative to the root. */
export const NPM_LIST = 'scripts/verificar/languages/page/paquetes-npm.txt';

/** What pages install. */
export interface NpmPackages {
  /** Versions that came later do not exist for them: what a page prints stays as it was seen. */
  before: string;
  /** What one project installs together, a line each. */
  lines: string[];
}

/** Reads the list: a moment (ISO 8601) and, from the second line on, packages. */
export function readNpmPackages(): NpmPackages {
  const [before = '', ...lines] = readFileSync(path.join(ROOT, NPM_LIST), 'utf8')
    .split('\n')
    .filter(Boolean);
  return { before, lines };
}
