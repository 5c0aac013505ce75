import type { CodeBlock } from '../../../src/notes/note.ts';
import { readSteps, STEPS_LANGUAGE } from '../../../src/notes/steps.ts';

/**
 * What is changed in an example, one thing at a time: something a learner would
 * suffer from if it stood in the notes (`verificar --mutar`).
 */
type Mutation = 'nombre' | 'número' | 'condición' | 'línea' | 'salida';

/** One change of one line of a note. */
export interface Mutant {
  block: CodeBlock;
  mutation: Mutation;
  /** Line of the note that changes. */
  line: number;
  before: string;
  /** What stands there instead; `undefined` when the line is dropped. */
  after: string | undefined;
}

/** Languages whose text is prose between tags: only what stands inside the tags is code. */
const MARKUP = new Set(['html', 'xml', 'ejs', 'handlebars']);

/** Languages of pairs, whose names are the keys; the values are the author's own words. */
const PAIRS: Readonly<Record<string, RegExp>> = {
  json: /"([\w$.-]{4,})"(?=\s*:)/g,
  yaml: /^[\s-]*([\w.-]{4,})(?=:)/g,
  properties: /^\s*([\w.-]{4,})(?=\s*=)/g,
  ini: /^\s*([\w.-]{4,})(?=\s*=)/g,
};

/** Comments that may take several lines. */
const LONG_COMMENT = /\/\*[^]*?\*\/|<!--[^]*?-->/g;

/** How a comment starts that goes on to the end of the line; `undefined` where none does. */
function commentStart(language: string): RegExp | undefined {
  if (language === 'sql') return /(?:^|\s)--\s/;
  if (language === 'vim') return /(?:^|\s)"\s/;
  if (/^(?:[jt]sx?|java|scss|mongodb|gradle|pug)$/.test(language)) return /(?:^|[\s;{(,])\/\//;
  return language === 'css' || language === 'json' || MARKUP.has(language)
    ? undefined
    : /(?:^|\s)#(?:\s|!|$)/;
}

/** The lines of a block as code alone: comments are blanked, or cut at the end of a line. */
function codeLines({ code, language }: CodeBlock): string[] {
  const start = commentStart(language);
  return code
    .replaceAll(LONG_COMMENT, (comment) => comment.replaceAll(/[^\n]/g, ' '))
    .split('\n')
    .map((line) => {
      const index = start?.exec(line)?.index;
      return index === undefined ? line : line.slice(0, index);
    });
}

const NAME = /(?<![\p{L}\p{N}_$])[\p{L}_$][\p{L}\p{N}_$]{3,}/gu;

/** Words in quotes are the author's: whether they are right nobody can tell but by an output. */
const QUOTED = /(["'`])(?:\\.|(?!\1).)*\1?/g;

const blank = (text: string) => ' '.repeat(text.length);

/** Colours of a sheet that have no name: `#f3e3c8`, and not the id of `#face {`. */
const HEX_COLOR =
  /(?<=:[^{}]*)#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})(?![\w-])(?=[^{}]*(?:[;}]|$))/gi;

/** The code of a line with everything blanked that is no name of the language or the program. */
function withoutProse(code: string, language: string): string {
  if (/^s?css$/.test(language)) return code.replaceAll(HEX_COLOR, blank).replaceAll(QUOTED, blank);
  if (MARKUP.has(language)) {
    return code.replaceAll(/(^|>)[^<]*/g, blank).replaceAll(QUOTED, blank);
  }
  const text = /^[jt]sx$/.test(language)
    ? code.replaceAll(/(?<=>)[^<>{}=;]+(?=<\/)/g, blank)
    : code;
  return text.replaceAll(QUOTED, blank);
}

/** Two neighbours in the middle of a name change places, as fingers do: `wingte`. */
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

/** Declared and never used again: a mistake in such a name changes nothing. */
function isUnused(name: string, { code, output }: CodeBlock): boolean {
  const uses = `${code}\n${output?.text ?? ''}`.split(
    new RegExp(`(?<![\\p{L}\\p{N}_$])${RegExp.escape(name)}(?![\\p{L}\\p{N}_$])`, 'u'),
  );
  const declared = new RegExp(
    `(?:const|let|var|function|class|def|interface|type|record|enum|as|AS|catch \\()\\s*\\{?\\s*$`,
  );
  // Java: the type before it, the end of the parameters behind it: `main(String[] args)`.
  const isParameter = /[(,]\s*(?:final\s+)?[\w<>?]+(?:\[\]|\.\.\.)?\s+$/.test(uses[0]!);
  const isOnly = uses.length === 2;
  return isOnly && (declared.test(uses[0]!) || (isParameter && /^\s*[,)]/.test(uses[1]!)));
}

function nameChanges(line: string, part: string, block: CodeBlock): Change[] {
  const { language } = block;
  const pattern = PAIRS[language];
  const text = pattern ? part : withoutProse(part, language);
  return [...text.matchAll(pattern ?? NAME)].flatMap((match): Change[] => {
    const name = match[1] ?? match[0];
    const mistaken = swapped(name);
    if (!mistaken || isUnused(name, block)) return [];
    const index = match.index + match[0].indexOf(name);
    return [{ mutation: 'nombre', after: replaceAt(line, index, name.length, mistaken) }];
  });
}

const NUMBER = /(?<![\p{L}\p{N}_$#.-])\d+(?![\p{N}_.]*[-/:])/gu;

/**
 * What comes before the number of a patience: how long something waits or
 * lasts, or how often it is tried. A second or a try more, and nobody could tell.
 */
const PATIENCE = new RegExp(
  [
    String.raw`(?:--(?:retry|retry-delay|retry-max-time|max-time|connect-timeout)|\bsleep)\s+`,
    String.raw`\b\w*(?:[Tt]imeout|TIMEOUT|[Dd]elay|M[sS]|[Ss]econds|SECONDS|[Mm]axAge|[Rr]evalidate|[Ii]nterval|[Rr]etries)\w*\s*[:=]\s*`,
    String.raw`\b\w+Sec\s*=\s*`,
    String.raw`^\s*espera\s+`,
    String.raw`\b(?:EX|PX)(?:\s+|:\s*)`,
    String.raw`\b(?:setTimeout|setInterval|timeout|wait|(?:pg_)?sleep)\((?:.*,\s*)?`,
  ]
    .map((pattern) => `(?:${pattern})$`)
    .join('|'),
);

/** More than 1 of it is no more than 1. */
const SHARE = /\bopacity\s*:\s*$/;

/** Units of which one more or less is not seen: `8px`. */
const SMALL_UNIT = /^(?:px|dp|sp|deg|%)/;

/** A digit more, as when a key sticks: `88px`. Two noughts are none. */
const repeated = (digit: string): string => (digit === '0' ? '10' : digit + digit);

/**
 * The last digit is lost, as fingers do; a single one is off by one. Of 8 or
 * 100 pixels, nobody suffers from one more.
 *
 * @param before the code in front of it.
 * @param behind the code behind it.
 */
function mistakenNumber(digits: string, before: string, behind: string): string {
  if (digits.length > 1) return digits.slice(0, -1);
  if (SMALL_UNIT.test(behind)) return repeated(digits);
  return String(Number(digits) + (digits === '1' && SHARE.test(before) ? -1 : 1));
}

/** A share of what is left says nothing where nothing else has one: `200px 1fr`. */
const isOnlyShare = (code: string, end: number): boolean =>
  /^fr\b/.test(code.slice(end)) && code.match(/\dfr\b/g)?.length === 1;

/** How much a box grows or shrinks says nothing where no other one does: `flex: 1`. */
const isOnlyFlex = (before: string, digits: string, sheet: string): boolean =>
  Number(digits) > 0 &&
  /\bflex(?:-grow|-shrink)?\s*:\s*(?:\d+\s+)?$/.test(before) &&
  sheet.match(/\bflex(?:-grow|-shrink)?\s*:\s*\d/g)?.length === 1;

const Z_INDEX = /\bz-index\s*:\s*/;

/** Whether a box still lies over and under the same ones; those without a number lie at 0. */
function liesTheSame(before: string, from: string, to: string, sheet: string): boolean {
  if (!new RegExp(`${Z_INDEX.source}$`).test(before)) return false;
  const layers = [...sheet.matchAll(new RegExp(`${Z_INDEX.source}(-?\\d+)`, 'g'))].map(
    ([, layer]) => Number(layer),
  );
  layers.splice(layers.indexOf(Number(from)), 1, 0);
  const side = (of: string, layer: number) => Math.sign(Number(of) - layer);
  return layers.every((layer) => side(from, layer) === side(to, layer));
}

/** One more of 255 in a channel of a colour is not seen: `rgb(0 0 0 / 70%)`. */
const isChannel = (before: string, after: string): boolean =>
  /\brgba?\([^()/%]*$/.test(before) && /^\d(?![\d.%])/.test(after);

function numberChanges(line: string, code: string, { code: all }: CodeBlock): Change[] {
  return [...code.matchAll(NUMBER)].flatMap(({ index, 0: digits }) => {
    const [before, behind] = [code.slice(0, index), code.slice(index + digits.length)];
    const mistaken = mistakenNumber(digits, before, behind);
    // A learner would neither see it nor suffer from it.
    const isIndifferent =
      PATIENCE.test(before) ||
      isOnlyShare(code, index + digits.length) ||
      isOnlyFlex(before, digits, all) ||
      isChannel(before, code.slice(index)) ||
      liesTheSame(before, digits, mistaken, all);
    if (isIndifferent) return [];
    return [{ mutation: 'número', after: replaceAt(line, index, digits.length, mistaken) }];
  });
}

/** Each condition and its contrary. */
const CONTRARIES: readonly (readonly [RegExp, string])[] = [
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
  return CONTRARIES.flatMap(([pattern, contrary]) =>
    [...code.matchAll(pattern)].map(({ index, 0: found }) => ({
      mutation: 'condición' as const,
      after: replaceAt(line, index, found.length, contrary),
    })),
  );
}

/** Whether a line says what is seen, as an output does: at its end, or as a step. */
const isPromise = (line: string, language: string): boolean =>
  ARROW.test(line) ||
  (language === STEPS_LANGUAGE &&
    readSteps(line).some(({ action }) => action?.does === 'see' || action?.does === 'read'));

/**
 * A line is dropped when it says something by itself: brackets alone and prose do
 * not. One with its own promise takes it along: what is left is as true as before.
 */
function dropChanges(line: string, code: string, language: string): Change[] {
  return /[\p{L}\p{N}]{2}/u.test(code) && !isPromise(line, language)
    ? [{ mutation: 'línea', after: undefined }]
    : [];
}

/** A shown figure becomes another one; where there is none, two letters change places. */
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

/** Where an output says what is seen: of a measure, behind its arrow; what is measured is a question. */
const promiseStart = (line: string): number => /^.+ · .+? → /.exec(line)?.[0].length ?? 0;

const ARROW = /(?:\/\/|#|--|\/\*)\s*→/;

/** What an arrow promises at the end of a line of code: an output, or a measure. */
function arrowChanges(line: string): Change[] {
  const arrow = ARROW.exec(line);
  return arrow ? shownChange(line, arrow.index + arrow[0].length) : [];
}

/** The changes of a line, and of `part`, what it has of code. */
function lineChanges(line: string, part: string, block: CodeBlock): Change[] {
  const code = withoutProse(part, block.language);
  return [
    ...nameChanges(line, part, block),
    ...numberChanges(line, code, block),
    ...(MARKUP.has(block.language) ? [] : conditionChanges(line, code)),
    ...dropChanges(line, code, block.language),
    ...arrowChanges(line),
  ];
}

/**
 * Every change of a block that a learner would suffer from.
 *
 * @returns in the order of the lines; none for a block without code.
 */
export function mutantsOf(block: CodeBlock): Mutant[] {
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
    shownChange(before, promiseStart(before)).map((change) => ({
      block,
      line: output!.line + 1 + index,
      before,
      ...change,
    })),
  );
  return [...inCode, ...inOutput];
}

/** A note with one change. Lines are kept: what is dropped leaves an empty one. */
export function applyMutant(source: string, { line, after = '' }: Mutant): string {
  return source
    .split('\n')
    .map((text, index) => (index === line - 1 ? after : text))
    .join('\n');
}

/** Numbers from 0 to 1 that the seed decides (mulberry32). */
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
 * A sample: blocks by chance, of each a kind of change by chance, of it one
 * change. The same seed over the same notes gives the same sample.
 *
 * @param size how many at most, one a block.
 */
export function sampleMutants(blocks: readonly CodeBlock[], size: number, seed: number): Mutant[] {
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
