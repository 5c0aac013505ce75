import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../project.ts';

const FAMILIES = ['Chrome', 'Safari', 'Firefox'] as const;

/** The browsers of the guide, and those that are made of the same parts. */
export type Family = (typeof FAMILIES)[number];

/** First version that has something; 0 where all have it. */
export type Floor = Record<Family, number>;

/** What each row of the table in `docs/navegadores.md` says, by its first cell. */
export const FLOORS: Readonly<Record<string, Floor>> = Object.fromEntries(
  readFileSync(join(ROOT, 'docs/navegadores.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    // Its heading and its rule.
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
