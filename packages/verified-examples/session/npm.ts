import { readFileSync } from 'node:fs';
import { inCache, settings } from '../src/settings.ts';

/** npm's cache for `npm install` offline, filled when the tools are installed. */
export const npmCache = (): string => inCache('npm');

/** The packages that sessions install. */
export interface NpmPackages {
  /** Later versions are ignored: what a session prints stays the same. */
  before: string;
  /** What one project installs together, per line. */
  lines: string[];
}

/**
 * Reads the list of the configuration: a date (ISO 8601) and, from the second line on, packages;
 * none without a list.
 */
export function readNpmPackages(): NpmPackages {
  const { npmPackages: file } = settings();
  if (file === undefined) return { before: new Date().toISOString(), lines: [] };
  const [before = '', ...lines] = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return { before, lines };
}
