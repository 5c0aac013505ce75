import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../project.ts';

const FAMILIES = ['Chrome', 'Safari', 'Firefox'] as const;

/** Browser families of docs/navegadores.md, including those built on the same engines. */
export type Family = (typeof FAMILIES)[number];

/** First version that supports a feature; 0 for all versions. */
export type MinimumVersions = Record<Family, number>;

/** The rows of the table in `docs/navegadores.md`, by their first cell. */
export const MINIMUM_VERSIONS: Readonly<Record<string, MinimumVersions>> = Object.fromEntries(
  readFileSync(join(ROOT, 'docs/navegadores.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    // Skips the header and its rule.
    .slice(1)
    .filter((line) => !line.startsWith('| -'))
    .map((line) => {
      const [, name, since] = line.split('|').map((cell) => cell.trim());
      const versions = FAMILIES.map((family) => [
        family,
        Number(new RegExp(`${family} ([\\d.]+)`).exec(since!)?.[1] ?? 0),
      ]);
      return [name, Object.fromEntries(versions)];
    }),
);
