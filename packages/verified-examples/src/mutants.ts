import type { Block } from './types.ts';
import { isStyle } from './compare.ts';
import { readSteps, STEPS_LANGUAGE } from '../session/browser-steps.ts';

/** Kinds of mutation: one mistake at a time that would mislead a learner (`verificar --mutar`). */
type Mutation = 'nombre' | 'número' | 'condición' | 'línea' | 'declaración' | 'salida';

/** A change of one line of a document. */
export interface Mutant {
  block: Block;
  mutation: Mutation;
  line: number;
  before: string;
  /** The new text; `undefined` when the line is dropped. */
  after: string | undefined;
}

/** Markup languages: only the text inside tags is code. */
const MARKUP = new Set(['html', 'xml', 'ejs', 'handlebars']);

/** Block comments. */
const LONG_COMMENT = /\/\*[^]*?\*\/|<!--[^]*?-->/g;

/** How a line comment starts; `undefined` where there are none. */
function commentStart(language: string): RegExp | undefined {
  if (language === 'sql') return /(?:^|\s)--\s/;
  if (language === 'vim') return /(?:^|\s)"\s/;
  if (/^(?:[jt]sx?|java|scss|mongodb|pug)$/.test(language)) return /(?:^|[\s;{(,])\/\//;
  return language === 'css' || language === 'json' || MARKUP.has(language)
    ? undefined
    : /(?:^|\s)#(?:\s|!|$)/;
}

/** The lines of a block without comments: block comments are blanked, line comments cut. */
function codeLines({ code, language }: Block): string[] {
  const start = commentStart(language);
  return code
    .replaceAll(LONG_COMMENT, (comment) => comment.replaceAll(/[^\n]/g, ' '))
    .split('\n')
    .map((line) => {
      const index = start?.exec(line)?.index;
      return index === undefined ? line : line.slice(0, index);
    });
}

const NAME = /(?<![\p{L}\p{N}_$#])[\p{L}_$][\p{L}\p{N}_$]{3,}/gu;

/** Text in quotes: only an output can prove it wrong. */
const QUOTED = /(["'`])(?:\\.|(?!\1).)*\1?/g;

const blank = (text: string) => ' '.repeat(text.length);

/** A line with everything blanked except names and syntax. */
function withoutProse(code: string, language: string): string {
  if (MARKUP.has(language)) {
    return code.replaceAll(/(^|>)[^<]*/g, blank).replaceAll(QUOTED, blank);
  }
  const text = /^[jt]sx$/.test(language)
    ? code.replaceAll(/(?<=>)[^<>{}=;]+(?=<\/)/g, blank)
    : code;
  return text.replaceAll(QUOTED, blank);
}

/** Swaps two letters in the middle of a name, as typing does: `wingte`. */
function swapped(name: string): string | undefined {
  for (let index = Math.floor(name.length / 2) - 1; index < name.length - 1; index++) {
    const [left, right] = [name[index]!, name[index + 1]!];
    if (left.toLowerCase() !== right.toLowerCase()) {
      return name.slice(0, index) + right + left + name.slice(index + 2);
    }
  }
  return undefined;
}

interface Change {
  mutation: Mutation;
  after: string | undefined;
}

const replaceAt = (text: string, index: number, length: number, by: string) =>
  text.slice(0, index) + by + text.slice(index + length);

/** Whether a name is declared and never used: a mistake in it changes nothing. */
function isUnused(name: string, { code, output }: Block): boolean {
  const uses = `${code}\n${output?.text ?? ''}`.split(
    new RegExp(`(?<![\\p{L}\\p{N}_$])${RegExp.escape(name)}(?![\\p{L}\\p{N}_$])`, 'u'),
  );
  const declared = new RegExp(
    `(?:const|let|var|function|class|def|interface|type|record|enum|as|AS|catch \\()\\s*\\{?\\s*$`,
  );
  return uses.length === 2 && declared.test(uses[0]!);
}

function nameChanges(line: string, part: string, block: Block): Change[] {
  return [...withoutProse(part, block.language).matchAll(NAME)].flatMap(({ 0: name, index }) => {
    const mistaken = swapped(name);
    if (!mistaken || isUnused(name, block)) return [];
    return [{ mutation: 'nombre' as const, after: replaceAt(line, index, name.length, mistaken) }];
  });
}

const NUMBER = /(?<![\p{L}\p{N}_$#.-])\d+(?![\p{N}_.]*[-/:])/gu;

/** Drops the last digit, as typing does; a single digit is off by one. */
const mistakenNumber = (digits: string): string =>
  digits.length > 1 ? digits.slice(0, -1) : String(Number(digits) + 1);

const numberChanges = (line: string, code: string): Change[] =>
  [...code.matchAll(NUMBER)].map(({ index, 0: digits }) => ({
    mutation: 'número',
    after: replaceAt(line, index, digits.length, mistakenNumber(digits)),
  }));

/** Conditions and their negations. */
const NEGATIONS: readonly (readonly [RegExp, string])[] = [
  [/===/g, '!=='],
  [/!==/g, '==='],
  [/&&/g, '||'],
  [/\|\|/g, '&&'],
  [/(?<=\s)>=(?=\s)/g, '<'],
  [/(?<=\s)<=(?=\s)/g, '>'],
  [/(?<=\s)<(?=\s)/g, '>='],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
];

function conditionChanges(line: string, code: string): Change[] {
  return NEGATIONS.flatMap(([pattern, negated]) =>
    [...code.matchAll(pattern)].map(({ index, 0: found }) => ({
      mutation: 'condición' as const,
      after: replaceAt(line, index, found.length, negated),
    })),
  );
}

/** Whether a line contains expected output: an arrow comment, or a checking step. */
const isExpectation = (line: string, language: string): boolean =>
  ARROW.test(line) ||
  (language === STEPS_LANGUAGE &&
    readSteps(line).some(({ action }) => action?.does === 'see' || action?.does === 'read'));

/**
 * Drops a line that has more than brackets or prose. Not one with an expectation: without it, the
 * rest is still true.
 */
function dropChanges(line: string, code: string, language: string): Change[] {
  return /[\p{L}\p{N}]{2}/u.test(code) && !isExpectation(line, language)
    ? [{ mutation: 'línea', after: undefined }]
    : [];
}

/** A CSS declaration on one line. */
const DECLARATION = /(?<=^|[{;])(\s*[\w-]+\s*:\s*)([^;{}]+)(?:;|(?=\s*\}))/g;

/**
 * Removes each declaration of a measured sheet: a measurement proves something only if it depends
 * on its cause. One with a measurement behind it gets the value `unset`; one alone on its line is
 * dropped by `dropChanges`.
 */
function declarationChanges(line: string, code: string, block: Block): Change[] {
  const isMeasured = block.output !== undefined || ARROW.test(block.code);
  if (!isStyle(block) || !isMeasured) return [];
  return [...code.matchAll(DECLARATION)].flatMap(({ 0: whole, 1: name, index }) => {
    const rest = line.slice(index + whole.length);
    const by = /^\s*\/\*\s*→/.test(rest) ? `${name}unset;` : '';
    const after = replaceAt(line, index, whole.length, by);
    return after.trim() === '' ? [] : [{ mutation: 'declaración' as const, after }];
  });
}

/** Changes a digit of an expected output, or swaps two letters where there is none. */
function shownChange(line: string, from: number): Change[] {
  const shown = line.slice(from);
  const digit = /\d/.exec(shown);
  if (digit) {
    const other = String((Number(digit[0]) + 1) % 10);
    return [{ mutation: 'salida', after: replaceAt(line, from + digit.index, 1, other) }];
  }
  const word = /\p{L}{4,}/u.exec(shown);
  const mistaken = word && swapped(word[0]);
  if (!word || !mistaken) return [];
  return [
    { mutation: 'salida', after: replaceAt(line, from + word.index, word[0].length, mistaken) },
  ];
}

/** Where an expected line has its value: for measurements, behind the arrow. */
const valueStart = (line: string): number => /^.+ · .+? → /.exec(line)?.[0].length ?? 0;

const ARROW = /(?:\/\/|#|--|\/\*)\s*→/;

/** Changes of the value in an arrow comment. */
function arrowChanges(line: string): Change[] {
  const arrow = ARROW.exec(line);
  return arrow ? shownChange(line, arrow.index + arrow[0].length) : [];
}

/** Changes of a line; `part` is its code. */
function lineChanges(line: string, part: string, block: Block): Change[] {
  const code = withoutProse(part, block.language);
  return [
    ...nameChanges(line, part, block),
    ...numberChanges(line, code),
    ...(MARKUP.has(block.language) ? [] : conditionChanges(line, code)),
    ...dropChanges(line, code, block.language),
    ...declarationChanges(line, part, block),
    ...arrowChanges(line),
  ];
}

/**
 * All mutations of a block.
 *
 * @returns in the order of the lines; none for a block without code.
 */
export function mutantsOf(block: Block): Mutant[] {
  const parts = codeLines(block);
  const inCode = block.code.split('\n').flatMap((before, index) =>
    lineChanges(before, parts[index]!, block).map((change) => ({
      block,
      line: block.line + 1 + index,
      before,
      ...change,
    })),
  );
  const { output } = block;
  const inOutput = (output?.text.split('\n') ?? []).flatMap((before, index) =>
    shownChange(before, valueStart(before)).map((change) => ({
      block,
      line: output!.line + 1 + index,
      before,
      ...change,
    })),
  );
  return [...inCode, ...inOutput];
}

/** Applies a mutation. Line numbers stay: a dropped line becomes empty. */
export function applyMutant(source: string, { line, after = '' }: Mutant): string {
  return source
    .split('\n')
    .map((text, index) => (index === line - 1 ? after : text))
    .join('\n');
}

/** A seeded generator of numbers from 0 to 1 (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * A random sample: random blocks, one random kind of mutation each. The same seed and documents give
 * the same sample.
 *
 * @param size maximum, one per block.
 */
export function sampleMutants(blocks: readonly Block[], size: number, seed: number): Mutant[] {
  const next = random(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)]!;
  const left = [...blocks];
  const sample: Mutant[] = [];
  while (left.length > 0 && sample.length < size) {
    const [block] = left.splice(Math.floor(next() * left.length), 1);
    const mutants = mutantsOf(block!);
    if (mutants.length === 0) continue;
    const mutation = pick([...new Set(mutants.map((mutant) => mutant.mutation))]);
    sample.push(pick(mutants.filter((mutant) => mutant.mutation === mutation)));
  }
  return sample;
}
