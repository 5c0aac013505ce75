/**
 * The terminals of a page: which blocks are typed into additional ones, and what keeps running
 * there. Pages show it to the reader, and the verification does the same.
 */
import type { Block } from '../src/types.ts';

/** Languages of blocks that are typed into a shell. */
export const SHELLS: readonly string[] = ['bash', 'zsh', 'fish'];

/** Whether a block is typed into a shell, and not saved as a file. */
export const isOrders = ({ language, marks }: Block): boolean =>
  SHELLS.includes(language) && marks.title === undefined;

/** A program that stays open in a terminal and answers input at its prompt: a REPL. */
export interface Console {
  name: ConsoleName;
  /** Language of the blocks that are typed there. */
  language: string;
  /** No other tool runs that language. */
  isOnlyRunner?: true;
  /** The command that opens it interactively. */
  opens: RegExp;
  /** Treats comments as part of a command. */
  hasNoComments?: true;
  /** Variable without which it drops all but the first line of a pasted block. */
  pastesWith?: string;
}

/** Name of a REPL. */
export type ConsoleName = 'redis-cli' | 'psql' | 'mysql' | 'mongosh' | 'node' | 'jshell' | 'zsh';

export const CONSOLES: readonly Console[] = [
  {
    name: 'redis-cli',
    language: 'redis',
    isOnlyRunner: true,
    opens: /\bredis-cli\b/,
    hasNoComments: true,
    // Its line editor discards pending input before each line, except on a dumb terminal.
    pastesWith: 'TERM=dumb',
  },
  {
    name: 'psql',
    language: 'sql',
    isOnlyRunner: true,
    opens: /\bpsql\b(?!.*\s(?:-c|-f|--command|--file)\b)(?!.*<)/,
  },
  {
    name: 'mysql',
    language: 'sql',
    isOnlyRunner: true,
    opens: /(?:^|\s)(?:mysql|mariadb)\b(?!.*\s(?:-e|--execute)\b)(?!.*<)/,
  },
  {
    name: 'mongosh',
    language: 'mongodb',
    isOnlyRunner: true,
    opens: /\bmongosh\b(?!.*\s--(?:eval|file)\b)/,
  },
  { name: 'node', language: 'js', opens: /^\s*(?:\w+=\S+ )*node$/ },
  { name: 'jshell', language: 'java', opens: /^\s*jshell\b/ },
  { name: 'zsh', language: 'zsh', opens: /^\s*(?:\w+=\S+ )*(?:exec )?zsh$/ },
];

/** A command that opens an editor, which Ctrl+C does not close. */
const OPENS_EDITOR =
  /^\s*(?:\w+=\S+ )*(?:vim?|nano|git commit(?!.*\s(?:-\w*m|--message|--no-edit)\b))(?=\s|$)/;

/** The last command of a shell block, on one line. */
function lastOrder(code: string): string {
  const lines = code.replaceAll(/\\\n\s*/g, ' ').split('\n');
  return lines.findLast((line) => /^\s*[^\s#]/.test(line)) ?? '';
}

/** The REPL that is open in a terminal after these commands. */
export function consoleOpenedBy({ code }: Block): Console | undefined {
  const order = lastOrder(code);
  return CONSOLES.find(({ opens }) => opens.test(order));
}

/** What commands leave running in a terminal: a program, a REPL or an editor. */
export type Leaves = 'program' | 'console' | 'editor';

/** The terminal of a block, if not the first one. */
export interface Beside {
  terminal: string;
  /** The REPL it is typed into, or that its commands open. */
  console?: Console;
  /** What its commands leave running; unset for input at a prompt. */
  leaves?: Leaves;
  /** Whether it is the first block in that terminal. */
  isNew: boolean;
  /** What an earlier block has left running there, which has to be stopped first. */
  holds?: Leaves;
}

/** What a page leaves running in a terminal. */
export interface Left {
  terminal: string;
  /** The last command typed there. */
  order: string;
  leaves: Leaves;
}

/** Input that closes a REPL. */
const ENDS_CONSOLE = /^(?:exit|quit|\\q|[./]exit)(?:\(\))?;?$/i;

/** Assigns the blocks of a page to additional terminals, and finds what is left running in them. */
function followTerminals(blocks: readonly Block[]) {
  const open = new Map<string, Left & { console?: Console | undefined }>();
  const seen = new Set<string>();
  const beside = new Map<Block, Beside>();
  for (const block of blocks) {
    const { title, fails, terminal = block.language } = block.marks;
    if (title !== undefined) continue;
    const held = open.get(terminal);
    if (held?.console?.language === block.language) {
      beside.set(block, { terminal, console: held.console, isNew: false });
      if (ENDS_CONSOLE.test(lastLine(block.code))) open.delete(terminal);
    } else if (SHELLS.includes(block.language) && block.marks.terminal !== undefined) {
      const console = consoleOpenedBy(block);
      const order = lastOrder(block.code).trim();
      const alone = OPENS_EDITOR.test(order) ? 'editor' : 'program';
      const leaves = console ? 'console' : alone;
      // A failing command leaves nothing running.
      beside.set(block, {
        terminal,
        isNew: !seen.has(terminal),
        ...(console && { console }),
        ...(held && { holds: held.leaves }),
        ...(!fails && { leaves }),
      });
      seen.add(terminal);
      if (fails) open.delete(terminal);
      else open.set(terminal, { terminal, order, leaves, console });
    }
  }
  const left = [...open.values()].map(({ terminal, order, leaves }) => ({
    terminal,
    order,
    leaves,
  }));
  return { beside, left };
}

const lastLine = (code: string) => code.trimEnd().split('\n').at(-1)!.trim();

/** Blocks typed into additional terminals. */
export const besideFirst = (blocks: readonly Block[]): ReadonlyMap<Block, Beside> =>
  followTerminals(blocks).beside;

/** What is still running or open at the end of a page. */
export const leftOpen = (blocks: readonly Block[]): Left[] => followTerminals(blocks).left;

/** Blocks for the first terminal that come after another one has been opened. */
export function backInFirst(blocks: readonly Block[]): ReadonlySet<Block> {
  const beside = besideFirst(blocks);
  const first = blocks.findIndex((block) => beside.get(block)?.isNew);
  const later = first < 0 ? [] : blocks.slice(first);
  return new Set(later.filter((block) => isOrders(block) && !beside.has(block)));
}
