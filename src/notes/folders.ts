/**
 * Folders that a reader makes by hand: the one that a page begins in, and those
 * of its files. A file whose name has one cannot be saved from a terminal's
 * editor before it is there: the page says it beside the first file of each.
 */
import { dirname } from 'node:path/posix';
import type { CodeBlock } from './note.ts';
import { bringsFiles, ordersOf } from './orders.ts';
import type { Found, Problem } from './problem.ts';
import { lineAt } from './source.ts';
import { isOrders } from './terminals.ts';

/** An order that begins anew, in an empty folder. */
const BEGINS = /\bmkdir\b.*&& *cd\b/;

/** A folder and those that it stands in. */
function withParents(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [] : [folder, ...withParents(parent)];
}

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
    // Programs make folders, too.
    if (isOrders(block) || /mkdir/i.test(block.code)) makers += `${block.code}\n`;
  }
  return found;
}

/** The order that makes the folder a page begins in. */
const MAKES_OWN =
  /^mkdir (?:-p )?([\w-]+)(?:\/[\w-]+)*(?: *&& *|\n)cd \1$|^npm create (?:--yes )?\S+ ([\w-]+)|^npx .*create-next-app\S* ([\w-]+)/m;

/** The folder that a page begins in, and the order that makes it. */
interface OwnFolder {
  name: string;
  /** Line of the file. */
  line: number;
  /** Whether it may be there already. */
  isShared: boolean;
}

function ownFolder(blocks: readonly CodeBlock[]): OwnFolder | undefined {
  for (const { code, line } of blocks.filter(isOrders)) {
    const made = MAKES_OWN.exec(code);
    if (!made) continue;
    const name = made.slice(1).find(Boolean)!;
    return {
      name,
      line: line + lineAt(code, made.index),
      isShared: made[0].startsWith('mkdir -p'),
    };
  }
  return undefined;
}

/**
 * Each page begins in a folder of its own: whoever has followed another one in
 * the same place could not make it, and would go on outside.
 *
 * @param notes files, each with the blocks of its page; of two, the later one is at fault.
 */
export function checkOwnFolders(
  notes: readonly { file: string; blocks: readonly CodeBlock[] }[],
): Problem[] {
  const owners = new Map<string, string>();
  return notes.flatMap(({ file, blocks }): Found<Problem> => {
    const own = ownFolder(blocks);
    if (!own) return [];
    const owner = owners.get(own.name);
    owners.set(own.name, owner ?? file);
    if (owner === undefined || own.isShared) return [];
    return {
      file,
      line: own.line,
      found: `La página empieza en la carpeta «${own.name}», que es también la de \`${owner}\``,
      expected: 'una carpeta propia: quien ya siguió la otra página no puede crearla',
      remedy:
        'cambia su nombre o, si las dos siguen el mismo proyecto, créala con `mkdir -p` en la segunda',
    };
  });
}
