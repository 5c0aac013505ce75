import { CONSOLES, type Console, type ConsoleName } from '../../../../src/notes/terminals.ts';
import type { CommentStart } from '../../core/types.ts';
import { refusalOfMysql } from '../sql/refusals.ts';

/** A line of a block, but the last, that was typed. */
interface Pasted {
  text: string;
  reply: string;
  /** The line after it. */
  next: string;
}

/** JShell takes what is pasted for one piece: an order is over where it says so, and nothing follows a refusal. */
function pastedIntoJshell({ text, reply }: Pasted): string | undefined {
  if (!/[;}]$/.test(text)) return 'esta orden sigue en la línea siguiente: acábala en «;»';
  return JSHELL_REFUSES.test(reply)
    ? 'lo que sigue a una orden que falla se pierde: deja esta la última'
    : undefined;
}

const JSHELL_REFUSES = /^\|  (?:Error:|Exception |Invalid|No such|.*, however, )/m;

/** An order of psql's own takes all words up to the next one of its kind, on the lines below too. */
const pastedIntoPsql = ({ text, next }: Pasted): string | undefined =>
  /^\\|\\g\w*$/.test(text) && !next.startsWith('\\')
    ? 'esta orden se queda también con la línea siguiente: cada una, en su bloque'
    : undefined;

/** mongosh answers what is pasted once, with its last value. */
const pastedIntoMongosh = ({ reply }: Pasted): string | undefined =>
  reply.trim() === ''
    ? undefined
    : 'mongosh solo enseña el último resultado: cada orden, en su bloque';

/** What stands in for the pager that psql opens says, as an error: it would swallow what is pasted next. */
export const PAGED =
  'ERROR: no cabe en 80 columnas y 40 líneas: psql lo abre en un paginador, que espera una «q». Ábrelo con psql -P pager=off';

/** How one types at the prompt of a console. */
interface Manners {
  /** How comments begin. */
  comment: CommentStart;
  /** What stands before the cursor when it waits, also in the middle of something. */
  waits: string;
  /** What of that says that it waits for the rest of an order. */
  waitsAgain?: string;
  /** A line with which it refuses. */
  refuses: RegExp;
  /** What the product would say of an order, where what stands in for it takes it. */
  wouldSay?: (order: string) => string | undefined;
  /** Whether it waits for more after this text, without a word: the lines of one order are typed together. */
  waitsForMore?: (text: string) => boolean;
  /** What is wrong with a line when its block is pasted whole, as readers do, and not typed. */
  whenPasted?: (line: Pasted) => string | undefined;
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

/** How mongosh and Node wait for the rest of an order. */
const JAVASCRIPT_GOES_ON = String.raw`(?:\| |\.\.\. *)$`;

/** What zsh is in the middle of, as it says itself: `for then> `. */
const ZSH_PARTS =
  'for|foreach|while|repeat|select|until|if|then|else|elif|case|begin|function|cursh|subsh|pipe|cmdand|cmdor|quote|dquote|bquote|heredoc|braceparam|cmdsubst|array|math|cond|always';

const MANNERS: Readonly<Record<ConsoleName, Manners>> = {
  'redis-cli': {
    comment: '#',
    waits: String.raw`(?:^|\n)(?:[\w.]+:\d+(?:\[\d+\])?|not connected)(?:\(TX\))?> $`,
    refuses: /^(?:\d+\) )*\(error\)|^Invalid argument/m,
  },
  psql: {
    comment: '--',
    waits: String.raw`(?:^|\n)[\w-]+[-=^!*'"$(]?[*!?]?[#>] $`,
    waitsAgain: String.raw`(?<![=^!])[-*'"$(][*!?]?[#>] $`,
    refuses:
      /^(?:ERROR|FATAL|PANIC): |^psql: error|^invalid command|^orden .*no válida|^\\[\w!?]+: |^Did not find any|^No se encontr/m,
    whenPasted: pastedIntoPsql,
  },
  mysql: {
    comment: '--',
    waits: String.raw`(?:^|\n)(?:mysql|MariaDB \[[^\]]*\])> $|(?:^|\n) *(?:-|'|"|${'`'}|/\*)> $`,
    waitsAgain: String.raw`(?:^|\n) *[^\w\s\]]+> $`,
    refuses: /^ERROR\b/m,
    wouldSay: refusalOfMysql,
  },
  mongosh: {
    comment: '//',
    waits: String.raw`(?:^|\n)(?:[\w $.:[\]-]*> |\| |\.\.\. *)$`,
    waitsAgain: JAVASCRIPT_GOES_ON,
    refuses: /^(?:Uncaught|\w*Error\b|Mongo\w*Error)/m,
    whenPasted: pastedIntoMongosh,
  },
  node: {
    comment: '//',
    waits: String.raw`(?:^|\n)(?:> |\| |\.\.\. *)$`,
    waitsAgain: JAVASCRIPT_GOES_ON,
    refuses: /^Uncaught/m,
  },
  jshell: {
    comment: '//',
    waits: String.raw`(?:^|\n+)jshell> $`,
    refuses: JSHELL_REFUSES,
    waitsForMore: isOpenJava,
    whenPasted: pastedIntoJshell,
    naming: /^[$\w]+ ==> /gm,
  },
  zsh: {
    comment: '#',
    // A page about zsh changes its prompt and prints it: only the line editor itself says that it waits.
    waits: String.raw`(?:^|\n)[^\n]*[%#>] \x1c$`,
    waitsAgain: String.raw`(?:^|\n)(?:${ZSH_PARTS})(?: (?:${ZSH_PARTS}))*> \x1c$`,
    refuses: /^\S*zsh\S*:(?:\d+:)? /m,
  },
};

/** The prompt of a console. */
export const promptOf = (console: (typeof CONSOLES)[number]): Prompt => ({
  ...console,
  ...MANNERS[console.name],
});

export const PROMPTS: readonly Prompt[] = CONSOLES.map(promptOf);
