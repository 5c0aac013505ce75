import type { CodeBlock } from '../../../../src/notes/note.ts';
import {
  OTHER_OUTPUT,
  arrowLines,
  compareLines,
  judge,
  printedLines,
  showsLine,
  type Observation,
} from '../../core/output.ts';
import type { Diagnostic, Outcome } from '../../core/types.ts';
import type { Prompt } from './prompts.ts';
import type { Reply } from './steps.ts';

/** What is typed at a prompt and then answered, without comments; lines of the block from 1. */
export function typedLines(
  { code }: CodeBlock,
  { comment, waitsForMore = () => false }: Prompt,
): { text: string; line: number }[] {
  const typed: { text: string; line: number }[] = [];
  for (const [index, source] of code.split('\n').entries()) {
    const text = withoutComment(source, comment);
    const last = typed.at(-1);
    if (text === '') continue;
    if (last && waitsForMore(last.text)) last.text += `\n${text}`;
    else typed.push({ text, line: index + 1 });
  }
  return typed;
}

/** A line without the comment at its end, which does not begin inside a text. */
function withoutComment(line: string, comment: string): string {
  const start = [...line.matchAll(new RegExp(String.raw`(?:^|\s)${comment}\s`, 'g'))].find(
    ({ index }) => (line.slice(0, index).match(/'/g) ?? []).length % 2 === 0,
  );
  return line.slice(0, start?.index).trimEnd();
}

/** An order, over as many lines as it took, and what came of it. */
interface Answered {
  order: string;
  reply: string;
  /** Lines of the block of its beginning and of its end, from 1. */
  from: number;
  line: number;
}

/** The orders of a block and their answers: where more is waited for, an order goes on. */
function answeredOrders(block: CodeBlock, prompt: Prompt, replies: Reply[]): Answered[] {
  const answered: Answered[] = [];
  let goesOn = false;
  for (const [index, { text, line }] of typedLines(block, prompt).entries()) {
    const { text: reply, wantsMore } = replies[index] ?? { text: '', wantsMore: false };
    const last = goesOn ? answered.at(-1) : undefined;
    if (last) Object.assign(last, { order: `${last.order}\n${text}`, reply, line });
    else answered.push({ order: text, reply, from: line, line });
    goesOn = wantsMore;
  }
  return answered;
}

/** The replies that refuse what was typed and that the note does not show. */
export function refusals(block: CodeBlock, prompt: Prompt, replies: Reply[]): Diagnostic[] {
  const refused = answeredOrders(block, prompt, replies).flatMap(({ order, reply, line }) => {
    const answer = prompt.wouldSay?.(order) ?? reply;
    const refusal = answer.split('\n').find((text) => prompt.refuses.test(text));
    return refusal === undefined || showsLine(block, prompt.comment, refusal)
      ? []
      : [{ text: `${order}\n${answer}`, line: block.line + line }];
  });
  return [...refused, ...lostWhenPasted(block, prompt, replies)];
}

/** What would be read or answered otherwise if the block were pasted, as readers do, and not typed. */
function lostWhenPasted(block: CodeBlock, prompt: Prompt, replies: Reply[]): Diagnostic[] {
  const typed = typedLines(block, prompt);
  return typed.slice(0, -1).flatMap(({ text, line }, index) => {
    const next = typed[index + 1]!.text;
    const found = prompt.whenPasted?.({ text, reply: replies[index]?.text ?? '', next });
    return found === undefined
      ? []
      : [{ text: `${text}\npegado el bloque entero, ${found}`, line: block.line + line }];
  });
}

/**
 * The verdict on a block that was typed at a prompt: a `salida` block is all
 * that the terminal shows; an arrow, beside one too, the answer to its own order.
 */
export function judgeReplies(
  block: CodeBlock,
  prompt: Prompt,
  replies: Reply[],
  seen: Observation,
): Outcome {
  // In Redis each order has its answer, and each answer its arrow.
  if (prompt.language === 'redis') return judge(block, seen, prompt.comment);
  const arrows = arrowsOf(block, prompt, replies);
  const bare = { ...block, code: block.code.replaceAll('→', '') };
  const level = arrows.length > 0 ? 'salida' : seen.level;
  const outcome = { ...judge(bare, { ...seen, level }, prompt.comment), block };
  const wrong = outcome.level && arrows.find(({ expected, said }) => !isPromised(expected, said));
  if (!wrong) return outcome;
  const { line, expected, said } = wrong;
  const problem = { line, message: OTHER_OUTPUT, expected, seen: said };
  return { block, seen: outcome.seen ?? '', problem };
}

interface Arrow {
  /** Of the note. */
  line: number;
  expected: string;
  said: string;
}

/** What arrows promise, by the order that they stand at, and what came. */
function arrowsOf(block: CodeBlock, prompt: Prompt, replies: Reply[]): Arrow[] {
  const orders = answeredOrders(block, prompt, replies);
  const arrows = arrowLines(block, prompt.comment);
  const orderAt = (line: number) => orders.findLast(({ from }) => block.line + from <= line);
  return [...Map.groupBy(arrows, ({ line }) => orderAt(line))].map(([order, promised]) => ({
    line: promised[0]!.line,
    expected: promised.map(({ text }) => text).join('\n'),
    said: (order?.reply ?? '').replace(prompt.naming ?? '', ''),
  }));
}

/** «(2 rows)»: what psql says below the rows. */
const ROW_COUNT = /^\(\d+ (?:rows?|filas?)\)$/;

/** The values of a table that psql or mysql drew, one line a row; of an answer without one, its lines. */
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

/** Of a table its rows are enough. */
const isPromised = (expected: string, said: string): boolean =>
  [said, rowLines(said).join('\n')].some(
    (text) => compareLines([squeeze(expected)], [squeeze(text)]) === undefined,
  );
