/**
 * Folders that a reader makes by hand: a file whose name has one cannot be
 * saved from a terminal's editor before it is there. The page says it beside
 * the first file of each.
 */
import { dirname } from 'node:path/posix';
import type { CodeBlock } from './note.ts';
import { SHELLS } from './terminals.ts';

/** Orders that bring the folders of a project with them. */
const BRINGS_FOLDERS =
  /\bgit clone\b|\bnpm (?:create|init [@a-z])|\bnpx\b.*(?:create|generator|cli)\b/;

/** An order that begins anew, in an empty folder. */
const BEGINS = /\bmkdir\b.*&& *cd\b/;

/** A folder and those that it stands in. */
const withParents = (folder: string): string[] =>
  folder === '.' ? [] : [folder, ...withParents(dirname(folder))];

/** Whether a text names a folder by the last part of its path. */
function names(text: string, folder: string): boolean {
  const name = folder.slice(folder.lastIndexOf('/') + 1);
  return text.split(/[^\p{L}\p{N}._[\]-]+/u).includes(name);
}

/**
 * The blocks whose file goes into a folder that nothing on the page has made so
 * far, of a page that begins in an empty one.
 *
 * @param blocks all of a page, in its order.
 */
export function inNewFolders(blocks: readonly CodeBlock[]): ReadonlySet<CodeBlock> {
  const found = new Set<CodeBlock>();
  let known: string[] = [];
  let orders = '';
  for (const block of blocks) {
    const { title } = block.marks;
    if (title === undefined || !title.includes('/')) {
      if (SHELLS.includes(block.language) && BEGINS.test(block.code)) known = [];
      // Programs make folders, too.
      if (SHELLS.includes(block.language) || /mkdir/i.test(block.code)) orders += `${block.code}\n`;
      continue;
    }
    const folder = dirname(title);
    const isMade = known.includes(folder) || BRINGS_FOLDERS.test(orders) || names(orders, folder);
    if (!isMade && BEGINS.test(orders)) found.add(block);
    known.push(...withParents(folder));
  }
  return found;
}
