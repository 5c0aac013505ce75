import { CONSOLES, type Console, type ConsoleName } from '../../../../src/notes/terminals.ts';
import type { CommentStart } from '../../core/types.ts';
import { refusalOfMysql } from '../sql/refusals.ts';

/** How one types at the prompt of a console. */
interface Manners {
  /** How comments begin. */
  comment: CommentStart;
  /** What stands before the cursor when it waits, also in the middle of something. */
  waits: string;
  /** A line with which it refuses. */
  refuses: RegExp;
  /** What the product would say of an order, where what stands in for it takes it. */
  wouldSay?: (order: string) => string | undefined;
  /** Whether it waits for more after this text, without a word: the lines of one order are typed together. */
  waitsForMore?: (text: string) => boolean;
  /** A pasted block is one piece to it: an order is over where it says so, and nothing follows a refusal. */
  takesBlocks?: true;
  /** What it says before a value, which is the answer: its name, or how many have had none. */
  naming?: RegExp;
}

/** A console and how one types at its prompt. */
export type Prompt = Console & Manners;

const TEXT_BLOCK = /\"{3}[^]*?\"{3}/g;
const TEXTS = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g;

/** Whether Java needs more after this text: a bracket is open, a block of text, or a line that says so. */
function isOpenJava(text: string): boolean {
  const bare = text.replaceAll(TEXT_BLOCK, '""').replaceAll(TEXTS, '""');
  if (bare.includes('"""')) return true;
  const count = (brackets: RegExp) => (bare.match(brackets) ?? []).length;
  return count(/[([{]/g) > count(/[)\]}]/g) || /(?:[-=*/%&|?:,.<]|(?<!\+)\+|->)$/.test(bare);
}

const MANNERS: Readonly<Record<ConsoleName, Manners>> = {
  'redis-cli': {
    comment: '#',
    waits: String.raw`(?:^|\n)(?:[\w.]+:\d+(?:\[\d+\])?|not connected)(?:\(TX\))?> $`,
    refuses: /^(?:\d+\) )*\(error\)|^Invalid argument/m,
  },
  psql: {
    comment: '--',
    waits: String.raw`(?:^|\n)[\w-]+[-=^!*'"$(]?[*!?]?[#>] $`,
    refuses:
      /^(?:ERROR|FATAL|PANIC): |^psql: error|^invalid command|^\\[\w!?]+: |^Did not find any/m,
  },
  mysql: {
    comment: '--',
    waits: String.raw`(?:^|\n)(?:mysql|MariaDB \[[^\]]*\])> $|(?:^|\n) *(?:-|'|"|${'`'}|/\*)> $`,
    refuses: /^ERROR\b/m,
    wouldSay: refusalOfMysql,
  },
  mongosh: {
    comment: '//',
    waits: String.raw`(?:^|\n)(?:[\w $.:[\]-]*> |\| |\.\.\. *)$`,
    refuses: /^(?:Uncaught|\w*Error\b|Mongo\w*Error)/m,
  },
  node: {
    comment: '//',
    waits: String.raw`(?:^|\n)(?:> |\| |\.\.\. *)$`,
    refuses: /^Uncaught/m,
  },
  jshell: {
    comment: '//',
    waits: String.raw`(?:^|\n+)jshell> $`,
    refuses: /^\|  (?:Error:|Exception |Invalid|No such|.*, however, )/m,
    waitsForMore: isOpenJava,
    takesBlocks: true,
    naming: /^[$\w]+ ==> /gm,
  },
  zsh: {
    comment: '#',
    // A page about zsh changes its prompt.
    waits: String.raw`(?:^|\n)[^\n]*[%#>] $`,
    refuses: /^\S*zsh\S*:(?:\d+:)? /m,
  },
};

/** The prompt of a console. */
export const promptOf = (console: (typeof CONSOLES)[number]): Prompt => ({
  ...console,
  ...MANNERS[console.name],
});

export const PROMPTS: readonly Prompt[] = CONSOLES.map(promptOf);
