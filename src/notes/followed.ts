import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Pages that are not yet followed as a reader does, relative to the root; the list only gets shorter. */
export const OLD_NOTATION = 'src/content/notacion-anterior.txt';

let kept: { root: string; pages: ReadonlySet<string> } | undefined;

/**
 * Whether a page is one session from an empty folder, from top to bottom.
 *
 * @param root the project's folder.
 * @param file of the note, relative to it.
 */
export function isFollowed(root: string, file: string): boolean {
  if (kept?.root !== root) {
    const list = join(root, OLD_NOTATION);
    const lines = existsSync(list) ? readFileSync(list, 'utf8').split('\n') : [];
    kept = { root, pages: new Set(lines.filter(Boolean)) };
  }
  return !kept.pages.has(file);
}
