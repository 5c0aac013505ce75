import { escape } from '../lib/escape.ts';

/** Escapes a name and lets it break after an underscore. */
export const withBreakOpportunities = (name: string) => escape(name).replaceAll('_', '_<wbr>');

/** Classes of indented lines, one per two columns; the last one also for deeper lines. */
const INDENTS = ['h', 'j', 'l', 'q'];

/** Class for the indentation of a line, if it has one. */
const indentClass = (line: string) =>
  INDENTS[
    Math.min(/^[ \t]*/.exec(line)![0].replaceAll('\t', '  ').length >> 1, INDENTS.length) - 1
  ];

/**
 * Columns in a Preparación on the narrowest phone: longer words get break points at or before this
 * column.
 */
const MAX_COLUMNS = 29;
/** Extra indentation of a wrapped line. */
const HANG = 2;
/** Minimum number of characters between two break points. */
const MIN_LENGTH = 4;
/**
 * Preferred break points: before a dot and a name, after an opening bracket or separator. Otherwise
 * inside a name.
 */
const BREAK_POINTS = [/(?<=[(,;/=&?:[{>])|(?=\.\p{L})/gu, /(?<=[_-])|(?<=\p{Ll})(?=\p{Lu})/gu];

/** Break points for the words of a line that do not fit on a phone. */
function breakPoints(text: string): Set<number> {
  const indent = /^\s*/.exec(text)![0].length;
  const points = new Set<number>();
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    let column = index === indent ? indent : indent + HANG;
    // Skips the words that fit, which are nearly all of them.
    if (column + word.length <= MAX_COLUMNS) continue;
    const places = BREAK_POINTS.map((point) =>
      [...word.matchAll(point)].map((match) => match.index),
    );
    for (let start = 0; column + word.length - start > MAX_COLUMNS;) {
      const fits = (place: number) =>
        place >= start + MIN_LENGTH && column + place - start <= MAX_COLUMNS;
      const point = places[0]!.findLast(fits) ?? places[1]!.findLast(fits);
      if (point === undefined) break;
      points.add(index + point);
      start = point;
      column = indent + HANG;
    }
  }
  return points;
}

/**
 * Adds break opportunities to long words. Without them a browser moves the whole word to the next
 * line and then breaks it in the middle of a name.
 */
function withBreakPoints(html: string, text: string): string {
  const points = breakPoints(text);
  if (points.size === 0) return html;
  let column = 0;
  return html.replaceAll(/<[^>]*>|&#?\w+;|[^]/g, (part) => {
    if (part.length > 1 && part.startsWith('<')) return part;
    return points.has(column++) ? `<wbr>${part}` : part;
  });
}

/**
 * An option, an arrow, a closing tag or the first word of a value, outside tokens that the style
 * already keeps together (src/styles/code.css).
 */
const NO_BREAK =
  /<i class=p>[^<]*|&lt;\/(?:<i class=t>[^<]{1,20}<\/i>>?|[\w.]{1,20}>?)|<[^>]*>|→ (?:&lt;)?[^\s<&]{1,20}|(?<![\w-])-{1,2}(?:>|[A-Za-z]\w*)/g;

/** Prevents breaks after their signs: `psql -U` could become `psql -` and `U`. */
const withNoBreak = (html: string) =>
  html.replaceAll(NO_BREAK, (part) => (part.startsWith('<') ? part : `<i class=w>${part}</i>`));

/**
 * Renders a line that wraps with its own indentation. `<b>` costs a third of the bytes of `<span>`;
 * line feeds stay outside, so that copied text is the code.
 *
 * @param html of the line; an empty line is not wrapped in an element.
 */
export function wrapLine(html: string, text: string, mark?: string): string {
  if (text === '' && !mark) return '';
  const names = [mark, indentClass(text)].filter(Boolean);
  const value = names.length > 1 ? `"${names.join(' ')}"` : names[0];
  const inner = text.length > MAX_COLUMNS ? withNoBreak(withBreakPoints(html, text)) : html;
  return `<b${value ? ` class=${value}` : ''}>${inner}</b>`;
}
