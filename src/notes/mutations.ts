import { existsSync, readFileSync } from 'node:fs';
import type { MutationCount } from '../lib/verification.ts';

/** The committed figures, relative to the project's root; only `verificar --mutar` writes them. */
export const MUTATIONS_FILE = 'src/content/mutantes.json';

/** How the verification did when mistakes were put into the examples. */
export interface MutationFigures {
  /** Day on which it was tried, yyyy-mm-dd. */
  date: string;
  counts: MutationCount[];
}

/** The committed figures; nothing where it was never tried. */
export function readMutations(file: string = MUTATIONS_FILE): MutationFigures | undefined {
  if (!existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, 'utf8')) as MutationFigures;
}
