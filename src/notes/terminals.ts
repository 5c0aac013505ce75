/**
 * The terminals of a page that is followed: which of its blocks are typed beside
 * the first one, and what waits there. The page says it to its reader, and the
 * verification does it.
 */
import type { CodeBlock } from './note.ts';

/** Languages of blocks that are typed into a shell. */
export const SHELLS: readonly string[] = ['bash', 'zsh', 'fish'];

/** Whether it is orders, and no file of them. */
export const isOrders = ({ language, marks }: CodeBlock): boolean =>
  SHELLS.includes(language) && marks.title === undefined;

/** A program that stays open in a terminal and answers what is typed at its prompt. */
export interface Console {
  name: string;
  /** Language of the blocks that are typed there. */
  language: string;
  /** The order that opens it, and does not give it something to do at once. */
  opens: RegExp;
}

export const CONSOLES = [
  { name: 'redis-cli', language: 'redis', opens: /\bredis-cli\b/ },
  {
    name: 'psql',
    language: 'sql',
    opens: /\bpsql\b(?!.*\s(?:-c|-f|--command|--file)\b)(?!.*<)/,
  },
  {
    name: 'mysql',
    language: 'sql',
    opens: /(?:^|\s)(?:mysql|mariadb)\b(?!.*\s(?:-e|--execute)\b)(?!.*<)/,
  },
  { name: 'mongosh', language: 'mongodb', opens: /\bmongosh\b(?!.*\s--(?:eval|file)\b)/ },
  { name: 'node', language: 'js', opens: /^\s*(?:\w+=\S+ )*node$/ },
  { name: 'jshell', language: 'java', opens: /^\s*jshell\b/ },
  { name: 'zsh', language: 'zsh', opens: /^\s*(?:\w+=\S+ )*(?:exec )?zsh$/ },
] as const satisfies readonly Console[];

/** An order that opens an editor, which Ctrl+C does not end. */
const OPENS_EDITOR =
  /^\s*(?:\w+=\S+ )*(?:vim?|nano|git commit(?!.*\s(?:-\w*m|--message|--no-edit)\b))(?=\s|$)/;

/** The name of one of them. */
export type ConsoleName = (typeof CONSOLES)[number]['name'];

/** The last order of a block for a shell, on one line. */
function lastOrder(code: string): string {
  const lines = code.replaceAll(/\\\n\s*/g, ' ').split('\n');
  return lines.findLast((line) => /^\s*[^\s#]/.test(line)) ?? '';
}

/** The program at whose prompt a terminal waits after these orders. */
export function consoleOpenedBy({ code }: CodeBlock): (typeof CONSOLES)[number] | undefined {
  const order = lastOrder(code);
  return CONSOLES.find(({ opens }) => opens.test(order));
}

/** Where a block is typed, if not into the first terminal. */
export interface Beside {
  terminal: string;
  /** At whose prompt it is typed, or which its orders open. */
  console?: (typeof CONSOLES)[number];
  /** What its orders leave there: a program that goes on, or one that waits at its prompt or for a text; nothing is left by what is typed at a prompt. */
  leaves?: 'program' | 'console' | 'editor';
  /** An earlier block has left a program there, which has to be stopped first. */
  isTaken: boolean;
}

/** What is typed beside the first terminal of a page, block by block. */
export function besideFirst(blocks: readonly CodeBlock[]): ReadonlyMap<CodeBlock, Beside> {
  const open = new Map<string, Beside['console']>();
  const found = new Map<CodeBlock, Beside>();
  for (const block of blocks) {
    const { terminal, title, fails } = block.marks;
    if (title !== undefined) continue;
    const waiting = open.get(terminal ?? block.language);
    if (waiting?.language === block.language) {
      found.set(block, { terminal: terminal ?? block.language, console: waiting, isTaken: false });
    } else if (SHELLS.includes(block.language) && terminal !== undefined) {
      const isTaken = open.has(terminal);
      const opened = consoleOpenedBy(block);
      const alone = OPENS_EDITOR.test(lastOrder(block.code)) ? 'editor' : 'program';
      const leaves = opened ? 'console' : alone;
      // What fails leaves nothing.
      found.set(block, {
        terminal,
        isTaken,
        ...(opened && { console: opened }),
        ...(!fails && { leaves }),
      });
      if (!fails) open.set(terminal, opened);
    }
  }
  return found;
}
