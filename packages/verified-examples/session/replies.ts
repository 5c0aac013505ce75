import type { Block } from '../src/types.ts';
import {
  inlineExpectations,
  compareLines,
  evaluate,
  printedLines,
  showsLine,
  type Observation,
} from '../src/compare.ts';
import type { Diagnostic, Outcome } from '../src/types.ts';
import type { Repl } from './repls.ts';
import type { Reply } from './steps.ts';
import * as messages from './messages.ts';

/** A line, or lines typed together, as «Copiar» gives them. */
interface Typed {
  text: string;
  /** Without its comments; empty when that is all. */
  bare: string;
  /** Line in the block, from 1. */
  line: number;
}

/** What is typed at a prompt: every line of the block, comments included. */
export function typedLines(
  { code }: Block,
  { comment, waitsForMore = () => false }: Repl,
): Typed[] {
  const typed: Typed[] = [];
  for (const [index, source] of code.split('\n').entries()) {
    const text = source.trimEnd();
    const bare = withoutComment(text, comment);
    const last = typed.at(-1);
    if (last && waitsForMore(last.bare)) {
      last.text += `\n${text}`;
      last.bare += bare && `\n${bare}`;
    } else if (text !== '') typed.push({ text, bare, line: index + 1 });
  }
  return typed;
}

/** A line without its trailing comment; quotes are respected. */
function withoutComment(line: string, comment: string | undefined): string {
  if (comment === undefined) return line;
  const start = [...line.matchAll(new RegExp(String.raw`(?:^|\s)${comment}\s`, 'g'))].find(
    ({ index }) => (line.slice(0, index).match(/'/g) ?? []).length % 2 === 0,
  );
  return line.slice(0, start?.index).trimEnd();
}

/** A command, possibly of several lines, and its reply. */
interface Answered {
  command: string;
  reply: string;
  /** Its first and last line in the block, from 1. */
  from: number;
  line: number;
}

/**
 * The commands of a block and their replies; a command continues while the console waits for more.
 */
function answeredCommands(block: Block, repl: Repl, replies: Reply[]): Answered[] {
  const answered: Answered[] = [];
  let goesOn = false;
  for (const [index, { bare, line }] of typedLines(block, repl).entries()) {
    const { text: reply, wantsMore } = replies[index] ?? { text: '', wantsMore: false };
    const last = answered.at(-1);
    if (last && goesOn) {
      Object.assign(last, { command: `${last.command}\n${bare}`.trimEnd(), reply, line });
    } else if (bare !== '') answered.push({ command: bare, reply, from: line, line });
    else if (last && reply !== '') last.reply += `\n${reply}`;
    goesOn = wantsMore;
  }
  return answered;
}

/** Error replies that the document does not show. */
export function refusals(block: Block, repl: Repl, replies: Reply[]): Diagnostic[] {
  const refused = answeredCommands(block, repl, replies).flatMap(({ command, reply, line }) => {
    const answer = repl.productError?.(command) ?? reply;
    const refusal = answer.split('\n').find((text) => repl.refuses.test(text));
    return refusal === undefined || showsLine(block, repl.comment, refusal)
      ? []
      : [{ text: `${command}\n${answer}`, line: block.line + line }];
  });
  return [...refused, ...lostWhenPasted(block, repl, replies)];
}

/**
 * Lines that would behave differently if the block were pasted, as readers do, rather than typed.
 */
function lostWhenPasted(block: Block, repl: Repl, replies: Reply[]): Diagnostic[] {
  const typed = typedLines(block, repl)
    .map((one, index) => ({ ...one, reply: replies[index]?.text ?? '' }))
    .filter(({ bare }) => bare !== '');
  return typed.slice(0, -1).flatMap(({ bare, line, reply }, index) => {
    const found = repl.pasteProblem?.({ text: bare, reply, next: typed[index + 1]!.bare });
    return found === undefined
      ? []
      : [{ text: `${bare}\n${messages.pastedWhole(found)}`, line: block.line + line }];
  });
}

/**
 * Evaluates a block typed at a prompt: a `salida` block is everything the terminal shows; an
 * arrow, also next to one, the reply to its command.
 */
export function evaluateReplies(
  block: Block,
  repl: Repl,
  replies: Reply[],
  seen: Observation,
): Outcome {
  const arrows = arrowsOf(block, repl, replies);
  const bare = { ...block, code: block.code.replaceAll('→', '') };
  const level = arrows.length > 0 ? 'salida' : seen.level;
  const outcome = { ...evaluate(bare, { ...seen, level }, repl.comment), block };
  const wrong = outcome.level && arrows.find(({ expected, said }) => !matchesReply(expected, said));
  if (!wrong) return outcome;
  const { line, expected, said } = wrong;
  const problem = { line, message: messages.otherOutput, expected, seen: said };
  return { block, seen: outcome.seen ?? '', problem };
}

interface Arrow {
  /** Line of the document. */
  line: number;
  expected: string;
  said: string;
}

/** Expected replies in arrow comments, by command, and the actual ones. */
function arrowsOf(block: Block, repl: Repl, replies: Reply[]): Arrow[] {
  const commands = answeredCommands(block, repl, replies);
  const arrows = inlineExpectations(block, repl.comment);
  const commandAt = (line: number) => commands.findLast(({ from }) => block.line + from <= line);
  return [...Map.groupBy(arrows, ({ line }) => commandAt(line))].map(([command, wanted]) => ({
    line: wanted[0]!.line,
    expected: wanted.map(({ text }) => text).join('\n'),
    said: (command?.reply ?? '').replace(repl.resultPrefix ?? '', ''),
  }));
}

/** «(2 rows)»: psql's line below a table. */
const ROW_COUNT = /^\(\d+ (?:rows?|filas?)\)$/;

/** The rows of a table of psql or mysql, one per line; without a table, the lines of the reply. */
function rowLines(said: string): string[] {
  const lines = printedLines(said);
  const rule = lines.findIndex((line) => /^[-+]+$/.test(line));
  if (rule < 0) return lines.filter((line) => line !== '' && !ROW_COUNT.test(line));
  const boxed = lines[rule]?.startsWith('+');
  const body = boxed
    ? lines.slice(rule + 3, lines.lastIndexOf(lines[rule] as string))
    : lines.slice(rule + 1);
  return body
    .filter((line) => line !== '' && !ROW_COUNT.test(line))
    .map((line) =>
      (boxed ? line.slice(1, -1) : line)
        .split('|')
        .map((value) => value.trim())
        .join(' | '),
    );
}

const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** For a table, its rows are enough. */
const matchesReply = (expected: string, said: string): boolean =>
  [said, rowLines(said).join('\n')].some(
    (text) => compareLines([squeeze(expected)], [squeeze(text)]) === undefined,
  );
