import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Pages that are not yet followed as a reader does, relative to the root; the list only gets shorter. */
export const OLD_NOTATION = 'src/content/notacion-anterior.txt';

/**
 * Whether a page is one session from an empty folder, from top to bottom. Where
 * there is no list, every page is.
 *
 * @param root the project's folder.
 * @param file of the note, relative to it.
 */
export function isFollowed(root: string, file: string): boolean {
  // Read each time: a renaming changes it between two checks of one process.
  const list = join(root, OLD_NOTATION);
  return !existsSync(list) || !readFileSync(list, 'utf8').split('\n').includes(file);
}
