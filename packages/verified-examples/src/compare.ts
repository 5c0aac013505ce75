import { stripVTControlCharacters } from 'node:util';
import { commandLine } from './settings.ts';
import type { Level } from './result.ts';
import type { Block } from './types.ts';
import type { CommentStart, Diagnostic, Outcome, Problem, Tool } from './types.ts';
import * as messages from './messages.ts';

/** A line of expected output and its line in the document. */
interface ExpectedLine {
  text: string;
  line: number;
}

type Comments = CommentStart | undefined;

/** Wildcard: any text within a line, any number of lines as a line. */
export const ANYTHING = '…';

/** Line of the document of the first line of a block's code. */
export const firstLine = (block: Block): number => block.line + 1;

/** Pattern of the beginning of a line comment. */
const opening = (comment: CommentStart) => String.raw`(?:^|[\s;,(){}\]])${comment}`;

/**
 * Expected output in arrow comments: `console.log(3); // → 3`. A comment on a separate line counts
 * too, for outputs of several lines.
 */
export function inlineExpectations(block: Block, comment: Comments): ExpectedLine[] {
  if (comment === undefined) return [];
  const arrow = new RegExp(String.raw`${opening(comment)}\s*→ ?(.*)$`);
  return block.code.split('\n').flatMap((source, index) => {
    const found = arrow.exec(source);
    return found ? { text: (found[1] ?? '').trimEnd(), line: firstLine(block) + index } : [];
  });
}

/** Whether a block is a style sheet. */
export const isStyle = ({ language }: Block): boolean => /^s?css$/.test(language);

/** Similar arrows that editors and phones offer. */
const OTHER_ARROWS = '⟶➜➔➡⇒';

/**
 * Lines, from 0, whose comment looks like an expectation but is not one: `// total → 3`,
 * `// ⇒ 3`, `/* → 3 *\/`. The rule `arrow` of the lint reports `// => 3`.
 *
 * @param comment how a comment starts in the language of the code.
 */
export function malformedExpectations(block: Block, comment: CommentStart): number[] {
  const line = String.raw`${opening(comment)}(?!\s*→).*[→${OTHER_ARROWS}]`;
  const wrong = new RegExp(
    // In a style sheet it is a measurement.
    comment === '//' && !isStyle(block) ? String.raw`${line}|/\*\s*[→${OTHER_ARROWS}].*\*/` : line,
  );
  return block.code.split('\n').flatMap((line, index) => (wrong.test(line) ? [index] : []));
}

/** The lines of a text without colours, trailing spaces and trailing empty lines. */
export function printedLines(text: string): string[] {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trimEnd());
  while (lines.at(-1) === '') lines.pop();
  return lines;
}

/**
 * The expected output of a block: its `salida` block, or else its arrow comments; `undefined`
 * without either.
 *
 * @param comment how a comment starts in the language of the block.
 */
export function expectedOutput(block: Block, comment: Comments): ExpectedLine[] | undefined {
  const { output } = block;
  if (output) {
    const first = output.line + 1;
    return printedLines(output.text).map((text, index) => ({ text, line: first + index }));
  }
  const lines = inlineExpectations(block, comment);
  return lines.length > 0 ? lines : undefined;
}

/** Whether a block expects an output or a failure. */
export const hasExpectation = (block: Block, comment: Comments): boolean =>
  block.marks.fails !== undefined || expectedOutput(block, comment) !== undefined;

/** Whether a printed line matches an expected one, which may contain `…`. */
export function matchesLine(expected: string, printed: string): boolean {
  if (!expected.includes(ANYTHING)) return expected === printed;
  const pieces = expected.split(ANYTHING).map((piece) => RegExp.escape(piece.trim()));
  return new RegExp(`^\\s*${pieces.join('.*')}\\s*$`, 'u').test(printed);
}

/** Whether a block's document shows a printed line; a wildcard shows nothing. */
export const showsLine = (block: Block, comment: Comments, printed: string): boolean =>
  (expectedOutput(block, comment) ?? []).some(
    ({ text }) => text.trim() !== ANYTHING && matchesLine(text.trim(), printed.trim()),
  );

/**
 * Compares an expected output with the printed one.
 *
 * @returns `undefined` when they agree; else the number of expected lines found before they
 *   differ.
 */
export function compareLines(expected: string[], printed: string[]): number | undefined {
  let furthest = 0;
  const failed = new Set<string>();
  const agree = (promise: number, seen: number): boolean => {
    furthest = Math.max(furthest, promise);
    if (promise === expected.length) return seen === printed.length;
    const key = `${promise} ${seen}`;
    if (failed.has(key)) return false;
    const line = expected[promise] as string;
    const found =
      line.trim() === ANYTHING
        ? agree(promise + 1, seen) || (seen < printed.length && agree(promise, seen + 1))
        : seen < printed.length &&
          matchesLine(line, printed[seen] as string) &&
          agree(promise + 1, seen + 1);
    if (!found) failed.add(key);
    return found;
  };
  return agree(0, 0) ? undefined : furthest;
}

/** What was observed when a block ran (or was compiled, or parsed). */
export interface Observation {
  /** What it printed; absent when it was only compiled or parsed. */
  printed?: string;
  /** All errors, with lines of the document. */
  errors?: Diagnostic[];
  /** Level reached when there was no error and no output to compare. */
  level: Level;
  /** The tool, where it is not the plugin's. */
  tool?: Tool;
  /** What it ran on instead of the product, in Spanish. */
  emulated?: string;
}

const squeeze = (text: string): string =>
  stripVTControlCharacters(text).replace(/\s+/g, ' ').trim();

/**
 * Evaluates a block by its marks and expected output: `falla` must fail with its text, others must
 * not fail, and expected output must be what was printed. Every plugin ends here.
 *
 * @param comment how a comment starts in the language of the block.
 */
export function evaluate(block: Block, seen: Observation, comment: Comments): Outcome {
  return evaluateProgram([block], seen, comment)[0] as Outcome;
}

/**
 * Evaluates the files of one program, which print together: their expected outputs, in the order
 * of the document, must be what was printed. A problem belongs to the block that contains its line;
 * the others have not passed either.
 */
export function evaluateProgram(blocks: Block[], seen: Observation, comment: Comments): Outcome[] {
  const expected = blocks.map((block) => expectedOutput(block, comment));
  const found =
    failureProblem(blocks, seen.errors ?? []) ?? outputProblem(blocks, expected, seen, comment);
  const printed = seen.printed === undefined ? {} : { seen: seen.printed };
  if (found) {
    const owner = blocks.findLast(({ line }) => line <= found.line) ?? blocks[0];
    return blocks.map((block) => {
      const line = block === owner ? found.line : block.line;
      const message = block === owner ? found.message : messages.programFails;
      return { block, ...printed, problem: block === owner ? found : { line, message } };
    });
  }
  // Wildcards alone compare nothing.
  const compared = expected.some(
    (promise) => promise?.every(({ text }) => text.trim() === ANYTHING) === false,
  );
  return blocks.map((block) => ({
    block,
    level: compared ? 'salida' : seen.level,
    ...(seen.tool && { tool: seen.tool }),
    ...(seen.emulated !== undefined && { emulated: seen.emulated }),
    ...printed,
  }));
}

/** A failure for an `Observation`; none without a text. */
export const failure = (
  text: string | undefined,
  line?: number,
): Required<Pick<Observation, 'errors'>> => ({
  errors: text === undefined ? [] : [{ text, ...(line !== undefined && { line }) }],
});

/** Line of a file that an error names: `a.lua:3:`, `"a.py", line 3`, `a.pl line 3`. */
export function lineNamed(file: string, error: string): number | undefined {
  const place = new RegExp(String.raw`${RegExp.escape(file)}["']?(?::|,? line )(\d+)`);
  const line = Number(place.exec(error)?.[1]);
  return line > 0 ? line : undefined;
}

/** Mistakes in the code of a block, with lines of its document. */
export function inDocument(block: Block, mistakes: Diagnostic[]): Diagnostic[] {
  const last = block.code.split('\n').length;
  return mistakes.map(({ line = 1, text }) => ({
    text,
    line: block.line + Math.min(Math.max(line, 1), last),
  }));
}

const words = (errors: Diagnostic[]): string =>
  errors
    .map(({ line, text }) =>
      errors.length > 1 && line !== undefined ? messages.onLine(line, text.trim()) : text.trim(),
    )
    .join('\n');

/** Each `falla` mark announces one failure, and each failure needs one mark. */
function failureProblem(blocks: Block[], errors: Diagnostic[]): Problem | undefined {
  const marks = blocks.flatMap((block) =>
    (block.marks.fails ?? []).map((text) => ({ text, block })),
  );
  // The same text about the same line is one failure, reported twice.
  const left = [...new Map(errors.map((error) => [`${error.line} ${error.text}`, error])).values()];
  const unmet = marks.filter(({ text }) => {
    const index = left.findIndex((error) => squeeze(error.text).includes(squeeze(text)));
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
  const [mark] = unmet;
  const [other] = left;
  const place =
    other?.line ?? firstLine(mark?.block ?? marks[0]?.block ?? (blocks.at(-1) as Block));
  if (marks.length === 0) {
    return (
      other && { line: place, message: messages.unexpectedFailure(words(left) + hint(words(left))) }
    );
  }
  if (mark && other) {
    const message = messages.otherFailure;
    return { line: place, message, expected: mark.text, seen: words(left) };
  }
  if (mark) return { line: place, message: messages.missingFailure(mark.text) };
  if (!other) return undefined;
  return { line: place, message: messages.unannouncedFailure(words(left)) };
}

/** Failures caused by the sandbox, and their explanation. */
const LIMITS_SEEN: [RegExp, string][] = [
  [/\bENOTCACHED\b/, messages.packageNotCached],
  [/^Unable to find image/m, messages.unknownImage],
  [
    /\b(?:ENETUNREACH|EAI_AGAIN|ENOTFOUND)\b|Could not resolve host|Network is unreachable/,
    messages.noNetwork,
  ],
  [/heap out of memory|\bOutOfMemoryError\b|código (?:de salida )?134\b/, messages.outOfMemory],
  [/\bEFBIG\b|File size limit exceeded|código (?:de salida )?153\b/, messages.fileTooLarge],
  [/\bENOSPC\b|No space left on device/, messages.noSpaceLeft],
];

/** The explanation of a failure that the sandbox caused. */
function hint(error: string): string {
  const found = LIMITS_SEEN.find(([words]) => words.test(error))?.[1];
  return found === undefined ? '' : `\n${messages.causedByLimit(found)}`;
}

function outputProblem(
  blocks: Block[],
  expected: (ExpectedLine[] | undefined)[],
  seen: Observation,
  comment: Comments,
): Problem | undefined {
  const promised = expected.flatMap((promise) => promise ?? []);
  if (expected.every((promise) => promise === undefined)) return undefined;
  if (seen.printed === undefined) {
    const message = messages.uncomparedOutput;
    return { line: promised[0]?.line ?? firstLine(blocks.at(-1) as Block), message };
  }
  const printed = printedLines(seen.printed);
  const empty = blocks.find(({ output }) => output?.text.trim() === '');
  if (empty?.output && printed.length > 0) {
    const message = messages.emptyOutput(commandLine('--escribir'));
    return { line: empty.output.line, message, seen: printed.join('\n') };
  }
  const texts = promised.map(({ text }) => text);
  const parting = compareLines(texts, printed);
  if (parting === undefined) return unmetArrow(blocks, printed, comment);
  return {
    line: (promised[parting] ?? promised.at(-1))?.line ?? firstLine(blocks.at(-1) as Block),
    message: messages.otherOutput,
    expected: texts.join('\n'),
    seen: printed.join('\n'),
  };
}

/**
 * The first arrow comment next to a `salida` block that is not, in its order, in what was printed.
 */
function unmetArrow(blocks: Block[], printed: string[], comment: Comments): Problem | undefined {
  const arrows = blocks.flatMap((block) =>
    block.output ? inlineExpectations(block, comment) : [],
  );
  let next = 0;
  const unmet = arrows.find(({ text }) => {
    const found = printed.findIndex(
      (line, index) => index >= next && matchesLine(text, line.trim()),
    );
    next = found + 1;
    return found < 0;
  });
  return (
    unmet && {
      line: unmet.line,
      message: messages.otherOutput,
      expected: unmet.text,
      seen: printed.join('\n'),
    }
  );
}
