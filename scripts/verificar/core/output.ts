import { stripVTControlCharacters } from 'node:util';
import type { Level } from '../../../src/lib/verification.ts';
import type { CodeBlock } from '../../../src/notes/note.ts';
import { isStyle } from '../../../src/notes/scenes.ts';
import type { CommentStart, Diagnostic, Outcome, Problem, Tool } from './types.ts';

/** A line of the output that a note promises, and where it stands in the note. */
interface PromisedLine {
  text: string;
  line: number;
}

/** Stands for anything: inside a line, and as a line of its own for any number of lines. */
export const ANYTHING = '…';

/** Line of the note of the first line of a block's code. */
export const firstLine = (block: CodeBlock): number => block.line + 1;

/** Where a comment begins that goes on to the end of its line. */
const opening = (comment: CommentStart) => String.raw`(?:^|[\s;,(){}\]])${comment}`;

/**
 * The lines that arrow comments promise: `console.log(3); // → 3`. A comment on
 * a line of its own counts too, for what is printed on several lines.
 */
export function arrowLines(block: CodeBlock, comment: CommentStart): PromisedLine[] {
  const arrow = new RegExp(String.raw`${opening(comment)}\s*→ ?(.*)$`);
  return block.code.split('\n').flatMap((source, index) => {
    const found = arrow.exec(source);
    return found ? { text: (found[1] ?? '').trimEnd(), line: firstLine(block) + index } : [];
  });
}

/** Arrows that are not the one of a promise, as editors and phones offer them. */
const OTHER_ARROWS = '⟶➜➔➡⇒';

/**
 * Lines, from 0, with a comment that looks like a promise and is none: `// total → 3`, `// => 3`,
 * `// ⇒ 3`, `/* → 3 *\/`.
 *
 * @param comment how a comment starts in the language of the code.
 */
export function falseArrows(block: CodeBlock, comment: CommentStart): number[] {
  const line = String.raw`${opening(comment)}(?!\s*→)(?:.*[→${OTHER_ARROWS}]|\s*[-=]>\s*\S)`;
  const wrong = new RegExp(
    // In a sheet it is a measure.
    comment === '//' && !isStyle(block) ? String.raw`${line}|/\*\s*[→${OTHER_ARROWS}].*\*/` : line,
  );
  return block.code.split('\n').flatMap((line, index) => (wrong.test(line) ? [index] : []));
}

/** The text as lines: no colours, no spaces at the end of lines, no empty lines at its end. */
export function printedLines(text: string): string[] {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trimEnd());
  while (lines.at(-1) === '') lines.pop();
  return lines;
}

/**
 * The output that a block promises: its `salida` block, or else its arrow
 * comments; `undefined` when it promises none.
 *
 * @param comment how a comment starts in the language of the block.
 */
export function expectedOutput(
  block: CodeBlock,
  comment: CommentStart,
): PromisedLine[] | undefined {
  const { output } = block;
  if (output) {
    const first = output.line + 1;
    return printedLines(output.text).map((text, index) => ({ text, line: first + index }));
  }
  const lines = arrowLines(block, comment);
  return lines.length > 0 ? lines : undefined;
}

/** Whether a block promises something of its run: an output, or a failure. */
export const promises = (block: CodeBlock, comment: CommentStart): boolean =>
  block.marks.fails !== undefined || expectedOutput(block, comment) !== undefined;

/** Whether a printed line is what a line with `…` promises. */
export function matchesLine(expected: string, printed: string): boolean {
  if (!expected.includes(ANYTHING)) return expected === printed;
  const pieces = expected.split(ANYTHING).map((piece) => RegExp.escape(piece.trim()));
  return new RegExp(`^\\s*${pieces.join('.*')}\\s*$`, 'u').test(printed);
}

/** Whether a block's note shows a line that was printed; what stands for anything shows nothing. */
export const showsLine = (block: CodeBlock, comment: CommentStart, printed: string): boolean =>
  (expectedOutput(block, comment) ?? []).some(
    ({ text }) => text.trim() !== ANYTHING && matchesLine(text.trim(), printed.trim()),
  );

/**
 * Compares a promised output with the one that was seen.
 *
 * @returns `undefined` when they agree; else the number of promised lines that
 *   were found before they part.
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

/** What was seen when a block ran (or was compiled, or parsed). */
export interface Observation {
  /** What it printed; `undefined` when it was only looked at (compiled, parsed). */
  printed?: string;
  /** All that went wrong, each with its line of the note; none when left out. */
  errors?: Diagnostic[];
  /** Level reached when all went well and no output was compared. */
  level: Level;
  /** The tool that did it, where it is not the runner's own. */
  tool?: Tool;
  /** Set when it ran on something that is not the product: on what, in Spanish. */
  emulated?: string;
}

const squeeze = (text: string): string =>
  stripVTControlCharacters(text).replace(/\s+/g, ' ').trim();

/**
 * The verdict on a block, by its marks and its promised output: `falla` must
 * fail with its text, others must not fail, and an output promised must be the
 * one that was printed. Every runner ends here.
 *
 * @param comment how a comment starts in the language of the block.
 */
export function judge(block: CodeBlock, seen: Observation, comment: CommentStart): Outcome {
  return judgeProgram([block], seen, comment)[0] as Outcome;
}

/**
 * The verdict on the files of one program, which print together: what they
 * promise, in the order of the note, must be what was printed. A problem
 * belongs to the block on whose line it is; the others have not passed either.
 */
export function judgeProgram(
  blocks: CodeBlock[],
  seen: Observation,
  comment: CommentStart,
): Outcome[] {
  const expected = blocks.map((block) => expectedOutput(block, comment));
  const found =
    failureProblem(blocks, seen.errors ?? []) ?? outputProblem(blocks, expected, seen, comment);
  const printed = seen.printed === undefined ? {} : { seen: seen.printed };
  if (found) {
    const owner = blocks.findLast(({ line }) => line <= found.line) ?? blocks[0];
    return blocks.map((block) => {
      const line = block === owner ? found.line : block.line;
      const message = block === owner ? found.message : 'el programa del que forma parte no pasa';
      return { block, ...printed, problem: block === owner ? found : { line, message } };
    });
  }
  // Of what stands for anything nothing was compared.
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

/** One failure, for an `Observation`; none when there are no words for it. */
export const failure = (
  text: string | undefined,
  line?: number,
): Required<Pick<Observation, 'errors'>> => ({
  errors: text === undefined ? [] : [{ text, ...(line !== undefined && { line }) }],
});

/** What is wrong with the code of a block, with lines of its note. */
export function inNote(block: CodeBlock, mistakes: Diagnostic[]): Diagnostic[] {
  const last = block.code.split('\n').length;
  return mistakes.map(({ line = 1, text }) => ({
    text,
    line: block.line + Math.min(Math.max(line, 1), last),
  }));
}

const words = (errors: Diagnostic[]): string =>
  errors
    .map(({ line, text }) =>
      errors.length > 1 && line !== undefined ? `línea ${line}: ${text.trim()}` : text.trim(),
    )
    .join('\n');

/**
 * `falla` means that failure and no other: each mark announces one failure, and
 * each failure was announced by one mark.
 */
function failureProblem(blocks: CodeBlock[], errors: Diagnostic[]): Problem | undefined {
  const marks = blocks.flatMap((block) =>
    (block.marks.fails ?? []).map((text) => ({ text, block })),
  );
  // The same words about the same line are one failure, said twice.
  const left = [...new Map(errors.map((error) => [`${error.line} ${error.text}`, error])).values()];
  const unmet = marks.filter(({ text }) => {
    const index = left.findIndex((error) => squeeze(error.text).includes(squeeze(text)));
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
  const [mark] = unmet;
  const [other] = left;
  const place =
    other?.line ?? firstLine(mark?.block ?? marks[0]?.block ?? (blocks.at(-1) as CodeBlock));
  if (marks.length === 0) {
    return (
      other && { line: place, message: `falla y no debería:\n${words(left)}${hint(words(left))}` }
    );
  }
  if (mark && other) {
    const message = 'falla, pero con otro mensaje que el de su marca «falla»';
    return { line: place, message, expected: mark.text, seen: words(left) };
  }
  if (mark) {
    const message = `lleva falla="${mark.text}" y no falla así. Quita la marca o corrige el ejemplo`;
    return { line: place, message };
  }
  if (!other) return undefined;
  const message = `falla también en lo que su marca «falla» no anuncia. Corrígelo o, si ha de fallar, añade otra marca falla="…":\n${words(left)}`;
  return { line: place, message };
}

/** Words of a failure that is the sandbox's doing, and what to say of it. */
const LIMITS_SEEN: [RegExp, string][] = [
  [
    /\bENOTCACHED\b/,
    'ese paquete no está entre los que se instalan para comprobar: añádelo a scripts/verificar/languages/page/paquetes-npm.txt y ejecuta npm run herramientas',
  ],
  [
    /^Unable to find image/m,
    'esa imagen, o esa versión, no está entre las conocidas: scripts/verificar/languages/docker/images.ts',
  ],
  [
    /\b(?:ENETUNREACH|EAI_AGAIN|ENOTFOUND)\b|Could not resolve host|Network is unreachable/,
    'los ejemplos se ejecutan sin red: solo llegan a 127.0.0.1',
  ],
  [
    /heap out of memory|\bOutOfMemoryError\b|código (?:de salida )?134\b/,
    'se ha quedado sin memoria',
  ],
  [/\bEFBIG\b|File size limit exceeded|código (?:de salida )?153\b/, 'un archivo pasa de 4 GB'],
  [/\bENOSPC\b|No space left on device/, 'lo escrito en una carpeta temporal pasa de 500 MB'],
];

/** The limit that a failure comes from, when it is one of the sandbox's. */
function hint(error: string): string {
  const found = LIMITS_SEEN.find(([words]) => words.test(error))?.[1];
  return found === undefined ? '' : `\n(límite de la comprobación: ${found})`;
}

function outputProblem(
  blocks: CodeBlock[],
  expected: (PromisedLine[] | undefined)[],
  seen: Observation,
  comment: CommentStart,
): Problem | undefined {
  const promised = expected.flatMap((promise) => promise ?? []);
  if (expected.every((promise) => promise === undefined)) return undefined;
  if (seen.printed === undefined) {
    const message =
      'promete una salida que nadie compara: aquí el código se comprueba sin ejecutarlo. Quítala, o muestra la orden que la escribe';
    return { line: promised[0]?.line ?? firstLine(blocks.at(-1) as CodeBlock), message };
  }
  const printed = printedLines(seen.printed);
  const empty = blocks.find(({ output }) => output?.text.trim() === '');
  if (empty?.output && printed.length > 0) {
    const message = 'el bloque «salida» está vacío. Rellénalo con: npm run verificar -- --escribir';
    return { line: empty.output.line, message, seen: printed.join('\n') };
  }
  const texts = promised.map(({ text }) => text);
  const parting = compareLines(texts, printed);
  if (parting === undefined) return unmetArrow(blocks, printed, comment);
  return {
    line: (promised[parting] ?? promised.at(-1))?.line ?? firstLine(blocks.at(-1) as CodeBlock),
    message: OTHER_OUTPUT,
    expected: texts.join('\n'),
    seen: printed.join('\n'),
  };
}

/** Said of an output that is not the promised one. */
export const OTHER_OUTPUT = 'la salida no es la que promete la nota';

/** The first arrow beside a `salida` block that is not, in its order, among what was printed. */
function unmetArrow(
  blocks: CodeBlock[],
  printed: string[],
  comment: CommentStart,
): Problem | undefined {
  const arrows = blocks.flatMap((block) => (block.output ? arrowLines(block, comment) : []));
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
      message: OTHER_OUTPUT,
      expected: unmet.text,
      seen: printed.join('\n'),
    }
  );
}
