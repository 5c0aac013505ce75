import { stripVTControlCharacters } from 'node:util';

/** What a document shows as output, next to what was seen. */
export interface Check {
  /** Line of the document. */
  line: number;
  expected: string;
  seen: string;
  /** `unknown` where the text may be no output, or no exact one. */
  verdict: 'equal' | 'differs' | 'unknown';
}

/** Something left out. */
const DOTS = /\.\.\.|…/;

/** Places to fill in: `<your-key>` that no tag closes, `your_token`, `xxxx`. */
const PLACES = [/<([a-z]+(?:[-_ ][a-z]+)*)>(?![^]*<\/\1>)/i, /\byour[-_ ]?\w+/i, /\bxxx+\b/i];

/** Whether a text of markup leaves something out: its tags are no places to fill in. */
export const hasDots = (text: string): boolean => DOTS.test(text);

/**
 * Whether a text leaves something out, or has a place to fill in.
 *
 * @param seen what a program printed: what it has as well is text.
 */
export const isElided = (text: string, seen = ''): boolean =>
  hasDots(text) || PLACES.some((place) => place.test(text) && !place.test(seen));

const squeeze = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** The text with its elisions as wildcards, if it has any, matches the seen one. */
export function matchesElided(expected: string, seen: string): boolean {
  const pieces = squeeze(expected).split(/\s*(?:\.\.\.|…)\s*/);
  return new RegExp(`^${pieces.map(RegExp.escape).join('.*')}$`, 's').test(squeeze(seen));
}

/** What depends on the machine: versions, times, dates, addresses in memory, folders, durations. */
const OF_THE_MACHINE =
  /\d+\.\d+\.\d+|\d{1,2}:\d\d|\d{4}-\d\d-\d\d|0x[\da-f]{4,}|\/(?:home|run|tmp|usr|Users)\/|[A-Z]:\\|\d\s?m?s\b|\b\d{10,}\b/i;

/** What a text is to a document. */
export interface Written {
  /** Meant literally: a block of output, the lines below a command. Else a comment. */
  isExplicit: boolean;
}

/** Compares a whole printed output with the one that a document shows. */
export function compareOutput(
  line: number,
  expected: string,
  seen: string,
  { isExplicit }: Written = { isExplicit: false },
): Check {
  const [written, printed] = [trimLines(expected), trimLines(stripVTControlCharacters(seen))];
  const check = { line, expected: written, seen: printed };
  if (squeeze(written) === squeeze(printed)) return { ...check, verdict: 'equal' };
  if (isElided(written) && matchesElided(written, printed)) return { ...check, verdict: 'equal' };
  const isCertain =
    !isElided(written, printed) &&
    !OF_THE_MACHINE.test(written) &&
    !OF_THE_MACHINE.test(printed) &&
    (isSimilar(written, printed) || (isExplicit && isOtherText(written, printed)));
  return { ...check, verdict: isCertain ? 'differs' : 'unknown' };
}

/** Three words in a row, or a comment: it may describe what happens. */
const PROSE = /\p{L}{2,},? \p{L}+,? \p{L}{2,}|^\s*(?:#|\/\/|\()/mu;

/** Progress is written over. */
const OVERWRITTEN = /[\b\r](?!\n)/;

/** Whether an output that is meant literally is surely another one: not just a part of it. */
function isOtherText(written: string, printed: string): boolean {
  if (written === '' || OVERWRITTEN.test(printed)) return false;
  if (printed === '') return !PROSE.test(written);
  const left = printed.split('\n').map(squeeze);
  return !written.split('\n').every((one) => {
    const index = left.indexOf(squeeze(one));
    left.splice(0, index + 1);
    return index >= 0;
  });
}

const WORD = /^[\p{L}\d_-]+$/u;

/** Words of comments that describe an output. */
const DESCRIPTION =
  /^(?:string|number|bool(?:ean)?|object|array|list|dict|tuple|set|map|int|integer|float|str|bytes|symbol|bigint|function|promise|date|error|value|result|output|response|data|text|name|message|nothing|something|anything|everything|empty|none|yes|no|ok|same|ditto|fails?|throws?|works|logs?|prints?|random|varies|depends|cadena|texto|número|booleano|lista|objeto|función|fecha|valor|resultado|nombre|mensaje|nada|algo|vacío|igual|sí|falla|funciona|imprime|depende)$/i;

/** Whether a comment of one word is surely another one than the only one that was printed. */
export const isOtherWord = (written: string, printed: string): boolean =>
  [written, printed].every((text) => WORD.test(text)) &&
  written !== printed &&
  (!DESCRIPTION.test(written) || DESCRIPTION.test(printed)) &&
  !isElided(written, printed);

const trimLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/^\n+|\n+$/g, '');

/** Numbers, words and signs of a text. */
const tokens = (text: string) => text.match(/[\p{L}\d_.]+|[^\s\p{L}\d_.]/gu) ?? [];

/**
 * Whether two texts are the same kind of output: both a single number or word, or with most words
 * and signs in common. Other texts describe an output rather than show it.
 */
export function isSimilar(one: string, other: string): boolean {
  const [a, b] = [tokens(one), tokens(other)];
  if (a.length === 0 || b.length === 0) return false;
  const isNumber = (text: string) => /^-?[\d.]+$/.test(text);
  if (a.length === 1 && b.length === 1) return isNumber(one.trim()) && isNumber(other.trim());
  const left = [...b];
  const shared = a.filter((token) => {
    const index = left.indexOf(token);
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  });
  return shared.length / Math.max(a.length, b.length) > 0.5;
}
