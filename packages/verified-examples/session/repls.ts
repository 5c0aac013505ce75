import { CONSOLES, type Console, type ConsoleName } from './terminals.ts';
import type { CommentStart } from '../src/types.ts';
import { refusalOfMysql } from '../languages/sql/refusals.ts';
import * as messages from './messages.ts';

/** A typed line of a block, except the last. */
interface Pasted {
  text: string;
  reply: string;
  /** The line after it. */
  next: string;
}

/**
 * JShell reads pasted text as one piece: a command must end by itself, and nothing after a failed
 * one runs.
 */
function pastedIntoJshell({ text, reply }: Pasted): string | undefined {
  if (!/[;}]$/.test(text)) return messages.unfinishedLine;
  return JSHELL_REFUSES.test(reply) ? messages.lostAfterFailure : undefined;
}

const JSHELL_REFUSES = /^\|  (?:Error:|Exception |Invalid|No such|.*, however, )/m;

/** A psql meta-command takes all words up to the next one, on the following lines too. */
const pastedIntoPsql = ({ text, next }: Pasted): string | undefined =>
  /^\\|\\g\w*$/.test(text) && !next.startsWith('\\') ? messages.takesNextLine : undefined;

/** mongosh answers pasted text once, with its last value. */
const pastedIntoMongosh = ({ reply }: Pasted): string | undefined =>
  reply.trim() === '' ? undefined : messages.onlyLastResult;

/** How a console's prompt is used. */
interface ReplProfile {
  /** How line comments start, if there are any. */
  comment?: CommentStart;
  /** Matches its prompts, also those in the middle of a command. */
  waits: string;
  /** Matches the prompts that wait for the rest of a command. */
  waitsAgain?: string;
  /** Matches its error messages. */
  refuses: RegExp;
  /** Error the real product prints for a command that its substitute accepts. */
  productError?: (command: string) => string | undefined;
  /**
   * Whether it silently waits for more after this text: the lines of one command are typed
   * together.
   */
  waitsForMore?: (text: string) => boolean;
  /** Problem of a line when its block is pasted whole, as readers do. */
  pasteProblem?: (line: Pasted) => string | undefined;
  /** What precedes a value in a reply: its name, or how many have had none. */
  resultPrefix?: RegExp;
}

/** A console and how its prompt is used. */
export type Repl = Console & ReplProfile;

const TEXT_BLOCK = /\"{3}[^]*?\"{3}/g;
const TEXTS = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g;

/**
 * Whether Java needs more after this text: an open bracket or text block, or a line that
 * continues.
 */
function isOpenJava(text: string): boolean {
  const bare = text.replaceAll(TEXT_BLOCK, '""').replaceAll(TEXTS, '""');
  if (bare.includes('"""')) return true;
  const count = (brackets: RegExp) => (bare.match(brackets) ?? []).length;
  return count(/[([{]/g) > count(/[)\]}]/g) || /(?:[-=*/%&|?:,.<]|(?<!\+)\+|->)$/.test(bare);
}

/** Continuation prompts of mongosh and Node. */
const JAVASCRIPT_GOES_ON = String.raw`(?:\| |\.\.\. *)$`;

/** Constructs that zsh names in its continuation prompt: `for then> `. */
const ZSH_PARTS =
  'for|foreach|while|repeat|select|until|if|then|else|elif|case|begin|function|cursh|subsh|pipe|cmdand|cmdor|quote|dquote|bquote|heredoc|braceparam|cmdsubst|array|math|cond|always';

const PROFILES: Readonly<Record<ConsoleName, ReplProfile>> = {
  'redis-cli': {
    waits: String.raw`(?:^|\n)(?:[\w.]+:\d+(?:\[\d+\])?|not connected)(?:\(TX\))?> $`,
    refuses: /^(?:\d+\) )*\(error\)|^Invalid argument/m,
  },
  psql: {
    comment: '--',
    waits: String.raw`(?:^|\n)[\w-]+[-=^!*'"$(]?[*!?]?[#>] $`,
    waitsAgain: String.raw`(?<![=^!])[-*'"$(][*!?]?[#>] $`,
    refuses:
      /^(?:ERROR|FATAL|PANIC): |^psql: error|^invalid command|^orden .*no válida|^\\[\w!?]+: |^Did not find any|^No se encontr/m,
    pasteProblem: pastedIntoPsql,
  },
  mysql: {
    comment: '--',
    waits: String.raw`(?:^|\n)(?:mysql|MariaDB \[[^\]]*\])> $|(?:^|\n) *(?:-|'|"|${'`'}|/\*)> $`,
    waitsAgain: String.raw`(?:^|\n) *[^\w\s\]]+> $`,
    refuses: /^ERROR\b/m,
    productError: refusalOfMysql,
  },
  mongosh: {
    comment: '//',
    waits: String.raw`(?:^|\n)(?:[\w $.:[\]-]*> |\| |\.\.\. *)$`,
    waitsAgain: JAVASCRIPT_GOES_ON,
    refuses: /^(?:Uncaught|\w*Error\b|Mongo\w*Error)/m,
    pasteProblem: pastedIntoMongosh,
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
    pasteProblem: pastedIntoJshell,
    resultPrefix: /^[$\w]+ ==> /gm,
  },
  zsh: {
    comment: '#',
    // A page about zsh changes and prints its prompt: only the line editor's escape is reliable.
    waits: String.raw`(?:^|\n)[^\n]*[%#>] \x1c$`,
    waitsAgain: String.raw`(?:^|\n)(?:${ZSH_PARTS})(?: (?:${ZSH_PARTS}))*> \x1c$`,
    refuses: /^\S*zsh\S*:(?:\d+:)? /m,
  },
};

/** The REPL of a console. */
export const replOf = (console: Console): Repl => ({
  ...console,
  ...PROFILES[console.name],
});

export const REPLS: readonly Repl[] = CONSOLES.map(replOf);
