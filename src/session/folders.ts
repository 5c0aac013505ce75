/**
 * Folders that a reader creates by hand: the one a page starts in, and those of its files. A
 * terminal's editor cannot save a file into a missing folder, so the page says it next to the first
 * file of each.
 */
import { dirname, join } from 'node:path/posix';
import type { CodeBlock } from '../notes/note.ts';
import { bringsFiles, ordersOf } from './commands.ts';
import { isOrders } from 'verified-examples/notation';

/** A command that starts in a new, empty folder. */
const BEGINS = /\bmkdir\b.*&& *cd\b/;

/** A folder and its parents. */
function withParents(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [] : [folder, ...withParents(parent)];
}

/** Whether a text contains the last segment of a folder's path. */
function names(text: string, folder: string): boolean {
  const name = folder.slice(folder.lastIndexOf('/') + 1);
  return text.split(/[^\p{L}\p{N}._[\]-]+/u).includes(name);
}

/**
 * Blocks whose file goes into a folder that the page has not created yet, if the page starts in an
 * empty one.
 *
 * @param blocks of the page, in order.
 */
export function inNewFolders(blocks: readonly CodeBlock[]): ReadonlySet<CodeBlock> {
  const found = new Set<CodeBlock>();
  let known: string[] = [];
  let makers = '';
  let hasBegun = false;
  let isOpen = false;
  for (const block of blocks) {
    const folder = dirname(block.marks.title ?? '');
    if (folder !== '.') {
      const isMade = isOpen || known.includes(folder) || names(makers, folder);
      if (hasBegun && !isMade) found.add(block);
      known.push(...withParents(folder));
      continue;
    }
    if (isOrders(block)) {
      if (BEGINS.test(block.code)) [hasBegun, known] = [true, []];
      isOpen ||= ordersOf(block.code).some(bringsFiles);
    }
    // Programs create folders, too.
    if (isOrders(block) || /mkdir/i.test(block.code)) makers += `${block.code}\n`;
  }
  return found;
}

/** The folder of a block's file: only what the page has to mention. */
export interface FilePlace {
  /**
   * Set for the first file and after each change: a path from where the page started, `terminal` if
   * commands were typed but no folder was entered, `empty` if none were typed and a web page is
   * saved.
   */
  folder?: 'terminal' | 'empty' | (string & {});
  /** The file's folder does not exist yet. */
  isInNewFolder?: boolean;
  /** The page has already shown a file with this name in this folder. */
  replaces?: boolean;
}

/** The working directory after some commands; `undefined` if only a run can tell. */
function folderAfter(folder: string | undefined, code: string): string | undefined {
  let here = folder;
  for (const { words } of ordersOf(code)) {
    const [program, to] = words;
    if (program !== 'cd') continue;
    const isPlain = to !== undefined && !/^[~/-]|[$*`]/.test(to);
    here = isPlain && here !== undefined ? join(here, to) : undefined;
  }
  return here;
}

/** Whether a browser opens the file directly. */
const isPage = ({ language }: CodeBlock) => language === 'html';

/** Names of files that commands move or remove. */
const takenAway = (code: string): string[] =>
  ordersOf(code).flatMap(({ words: [program = '', ...rest] }) =>
    /^(?:rm|mv)$/.test(program) ? rest : [],
  );

/**
 * The folders of a page's files. Omitted for files inside folders of a project that no command of
 * the page has created.
 *
 * @param blocks of the page, in order.
 */
export function filePlaces(blocks: readonly CodeBlock[]): ReadonlyMap<CodeBlock, FilePlace> {
  const inNew = inNewFolders(blocks);
  const found = new Map<CodeBlock, FilePlace>();
  const shown = new Set<string>();
  let here: string | undefined = '.';
  let hasTyped = false;
  let said: string | undefined;
  for (const block of blocks) {
    const { title, terminal } = block.marks;
    if (title === undefined) {
      if (!isOrders(block) || terminal !== undefined) continue;
      hasTyped = true;
      here = folderAfter(here, block.code);
      for (const name of takenAway(block.code)) shown.delete(join(here ?? '', name));
      continue;
    }
    const path = join(here ?? '', title);
    const start = hasTyped ? 'terminal' : 'empty';
    const folder = here === '.' ? start : here;
    const isOfProject = here === '.' && (title.includes('/') || (!hasTyped && !isPage(block)));
    const isNews = folder !== undefined && folder !== said && !isOfProject;
    found.set(block, {
      ...(isNews && { folder }),
      ...(inNew.has(block) && { isInNewFolder: true }),
      ...(shown.has(path) && { replaces: true }),
    });
    if (isNews) said = folder;
    shown.add(path);
  }
  return found;
}
