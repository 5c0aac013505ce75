import { CONSOLES, type Console, type ConsoleName } from './terminals.ts';
import { PROMPTS } from '../src/substitutes.ts';
import { refusalOfMysql } from '../languages/sql/refusals.ts';
import * as messages from './messages.ts';
import type { Pasted, ReplProfile } from './profile.ts';

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

/** Constructs that zsh names in its continuation prompt: `for then> `. */
const ZSH_PARTS =
  'for|foreach|while|repeat|select|until|if|then|else|elif|case|begin|function|cursh|subsh|pipe|cmdand|cmdor|quote|dquote|bquote|heredoc|braceparam|cmdsubst|array|math|cond|always';

const PROFILES: Readonly<Partial<Record<ConsoleName, ReplProfile>>> = {
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
  node: {
    comment: '//',
    waits: String.raw`(?:^|\n)(?:> |\| |\.\.\. *)$`,
    waitsAgain: String.raw`(?:\| |\.\.\. *)$`,
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
  ...Object.fromEntries(PROMPTS.map(({ console, profile }) => [console, profile])),
};

/** The REPL of a console; `undefined` for that of a product without its substitute. */
export function replOf(console: Console): Repl | undefined {
  const profile = PROFILES[console.name];
  return profile && { ...console, ...profile };
}

export const REPLS: readonly Repl[] = CONSOLES.flatMap((console) => replOf(console) ?? []);
