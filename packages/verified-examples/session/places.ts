import { BLOCKS_INSIDE } from '../languages/shell/shells.ts';
import { hasExpectation } from '../src/compare.ts';
import { stepsOf } from '../src/plan.ts';
import type { Block, CommentStart, Job, LanguageOptions, Role } from '../src/types.ts';
import { readSteps } from './browser-steps.ts';
import { typedLines } from './replies.ts';
import { replOf, type Repl } from './repls.ts';
import type { Step } from './steps.ts';
import { besideFirst } from './terminals.ts';

/** Matches commands in which npm unpacks packages. */
export const USES_NPM = /\bnp[mx]\b/;

/** Milliseconds for commands in which npm unpacks packages. */
const NPM_LIMIT = 300_000;

const MAIN = 'principal';

/** A file is not typed at a prompt: writing it closes none. */
const terminalOf = ({ marks, language }: Block, use: Role | undefined): string =>
  marks.terminal ?? (use?.kind === 'repl' && marks.title === undefined ? language : MAIN);

/** A block of a page, its terminal, and the REPL that the terminal shows. */
export interface Place {
  block: Block;
  index: number;
  /** Options of its language. */
  options: LanguageOptions;
  /** What a reader does with it; absent for a file that is only shown. */
  use?: Role | undefined;
  terminal: string;
  repl?: Repl | undefined;
}

/** Where a reader uses each block of a page. */
export function placesOf(job: Job): Place[] {
  const steps = stepsOf(job);
  const beside = besideFirst(steps);
  return steps.map((block, index) => {
    const options = job.options?.[block.language] ?? {};
    const use = job.blocks.includes(block) ? options.role : undefined;
    const { terminal = terminalOf(block, use), console } = beside.get(block) ?? {};
    const isThere = use?.kind === 'shell' || console?.language === block.language;
    return {
      block,
      index,
      options,
      use,
      terminal,
      ...(console && isThere && { repl: replOf(console) }),
    };
  });
}

/** The session's step for a block. */
export function stepOf(place: Place): Step {
  const { block, use, terminal, repl } = place;
  const { title, terminal: named } = block.marks;
  const saved = `${BLOCKS_INSIDE}/${fileName(place)}`;
  if (title === undefined && use?.kind === 'shell') {
    const kind = named === undefined ? 'commands' : 'background';
    return {
      terminal,
      kind,
      commands: `. '${saved}'`,
      ...(repl && { prompt: repl.waits }),
      ...(USES_NPM.test(block.code) && { limit: NPM_LIMIT }),
    };
  }
  if (title === undefined && repl) {
    const lines = typedLines(block, repl).map(({ text }) => text);
    const more = repl.waitsAgain;
    return { terminal, kind: 'repl', lines, prompt: repl.waits, ...(more && { more }) };
  }
  if (use?.kind === 'browser') {
    const steps = readSteps(block.code).flatMap(({ line, action }) =>
      action ? [{ line, action }] : [],
    );
    return { terminal: MAIN, kind: 'browser', steps };
  }
  const name = title ?? fileName(place);
  // Moved into place at once: a server that watches it would read it half written.
  const half = `${name}~`;
  const write = `mkdir -p "$(dirname '${name}')" && cp '${saved}' '${half}' && { [ ! -e '${name}' ] || chmod --reference='${name}' '${half}'; } && mv '${half}' '${name}'`;
  const isRun =
    use?.kind === 'program' && (title === undefined || hasExpectation(block, commentOf(place)));
  return {
    terminal,
    kind: 'commands',
    ...(isRun
      ? { commands: `${write} && ${use.command} '${name}'` }
      : { commands: write, saves: true }),
  };
}

/** How a comment starts in a block; files of other languages are compared as if with `//`. */
export const commentOf = ({ options }: Place): CommentStart | undefined =>
  options.role ? options.comment : '//';

/**
 * The saved text of a block. Ends in `:` for shells, whose last command may be a false condition,
 * which is no failure.
 */
export const textOf = ({ code, language, marks }: Block): string =>
  language === 'bash' && marks.title === undefined ? `${code}\n:\n` : `${code}\n`;

/** File name of a block without a title: `ejemplo-3.js`. */
export function fileName({ block, index, options: { role } }: Place): string {
  return `ejemplo-${index + 1}.${role?.kind === 'program' ? role.extension : block.language}`;
}
