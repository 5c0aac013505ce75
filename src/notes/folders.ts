/**
 * Folders that a reader makes by hand: the one that a page begins in, and those
 * of its files. A file whose name has one cannot be saved from a terminal's
 * editor before it is there: the page says it beside the first file of each.
 */
import { dirname } from 'node:path/posix';
import type { CodeBlock } from './note.ts';
import type { Found, Problem } from './problem.ts';
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
  for (const { language, marks, code, line } of blocks) {
    if (!SHELLS.includes(language) || marks.title !== undefined) continue;
    const made = MAKES_OWN.exec(code);
    if (!made) continue;
    const above = code.slice(0, made.index).split('\n').length;
    const isShared = made[0].startsWith('mkdir -p');
    return { name: made.slice(1).find(Boolean)!, line: line + above, isShared };
  }
  return undefined;
}

/**
 * Each page begins in a folder of its own: whoever has followed another one in
 * the same place could not make it, and would go on outside.
 *
 * @param notes files in the order of the menu, each with the blocks of its page.
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
