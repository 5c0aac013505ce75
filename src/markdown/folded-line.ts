import { escape } from '../lib/escape.ts';

/** A name as HTML, which a phone may part after an underscore. */
export const partedName = (name: string) => escape(name).replaceAll('_', '_<wbr>');

/** Classes of a line that is indented, by two columns each; further in, as the last. */
const INDENTS = ['h', 'j', 'l', 'q'];

/** How far a line is indented, as its class; nothing for one that is not. */
const indentClass = (line: string) =>
  INDENTS[
    Math.min(/^[ \t]*/.exec(line)![0].replaceAll('\t', '  ').length >> 1, INDENTS.length) - 1
  ];

/** Columns of the narrowest phone, in a Preparación: a word that reaches beyond gets seams, each at most there. */
const ROOM = 29;
/** What is not the start of a line stands that much further in when it begins one. */
const HANG = 2;
/** Less is not worth a line. */
const LEAST = 4;
/** Before a point and its name, after what opens or parts; where there is none, inside a name. */
const SEAMS = [/(?<=[(,;/=&?:[{>])|(?=\.\p{L})/gu, /(?<=[_-])|(?<=\p{Ll})(?=\p{Lu})/gu];

/** Where the words of a line may be parted that no phone shows whole. */
function seamsOf(text: string): Set<number> {
  const indent = /^\s*/.exec(text)![0].length;
  const seams = new Set<number>();
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    let column = index === indent ? indent : indent + HANG;
    // Nearly all of them: their places are not asked for.
    if (column + word.length <= ROOM) continue;
    const places = SEAMS.map((seam) => [...word.matchAll(seam)].map((match) => match.index));
    for (let start = 0; column + word.length - start > ROOM;) {
      const fits = (place: number) => place >= start + LEAST && column + place - start <= ROOM;
      const seam = places[0]!.findLast(fits) ?? places[1]!.findLast(fits);
      if (seam === undefined) break;
      seams.add(index + seam);
      start = seam;
      column = indent + HANG;
    }
  }
  return seams;
}

/**
 * A long word may be parted at its seams: without one, a browser leaves the
 * line of its indentation empty and then parts it in the middle of a name.
 */
function withSeams(html: string, text: string): string {
  const seams = seamsOf(text);
  if (seams.size === 0) return html;
  let column = 0;
  return html.replaceAll(/<[^>]*>|&#?\w+;|[^]/g, (part) => {
    if (part.length > 1 && part.startsWith('<')) return part;
    return seams.has(column++) ? `<wbr>${part}` : part;
  });
}

/** An option or an arrow, outside of the tokens that the style holds together (src/styles/code.css). */
const HELD = /<i class=p>[^<]*|<[^>]*>|(?<![\w-])-{1,2}(?:>|[A-Za-z]\w*)/g;

/** A browser parts after a hyphen: of `psql -U` it would make `psql -` and `U`. */
const withHeld = (html: string) =>
  html.replaceAll(HELD, (part) => (part.startsWith('<') ? part : `<i class=w>${part}</i>`));

/**
 * A line that folds under its own indentation. `<b>` costs a third of what
 * `<span>` does over a page; the line feeds stay outside, so that what is
 * copied is the code.
 *
 * @param html of the line; nothing is put around an empty one.
 */
export function foldedLine(html: string, text: string, mark?: string): string {
  if (text === '' && !mark) return '';
  const names = [mark, indentClass(text)].filter(Boolean);
  const value = names.length > 1 ? `"${names.join(' ')}"` : names[0];
  const inner = text.length > ROOM ? withHeld(withSeams(html, text)) : html;
  return `<b${value ? ` class=${value}` : ''}>${inner}</b>`;
}
