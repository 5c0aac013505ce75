import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Versions } from '../lib/tools.ts';

/** The newest versions that `npm run vigencia -- --anotar` has found, relative to the project's root. */
export const NEWEST_FILE = 'src/content/versiones.json';

/** The newest known version of each tool. */
export function readNewest(root: string): Versions {
  const file = join(root, NEWEST_FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Versions) : {};
}
