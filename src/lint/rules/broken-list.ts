import { short } from '../../notes/nodes.ts';
import { capture, type Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/** How a line begins that its author meant to be a list item: without its space, or with another sign. */
const ITEM = String.raw`(?:-|[–—] |\d+[.)]|[a-z]\) ?)(?=[\p{L}¿¡«"\[\x60*])`;

/** Two such lines: a single line may be text, and so may lines that end in `\`. */
const ITEMS = new RegExp(String.raw`^(${ITEM}.*)(?<!\\| {2})\n\s*${ITEM}`, 'mu');

/** A paragraph whose lines its author meant to be a list. */
export const brokenList: Rule<Place> = {
  id: 'broken-list',
  check(place) {
    const bullet = capture(place, /^\s*([•▪●◦‣○■])/m);
    if (bullet) {
      return {
        line: bullet.line,
        found: `Hay una línea que empieza por «${bullet.found}»`,
        expected: 'una lista: cada punto, en su línea, empieza por `- `',
        remedy: `cambia cada «${bullet.found}» por \`- \``,
      };
    }
    const item = capture(place, ITEMS);
    if (!item) return [];
    return {
      line: item.line,
      found: `«${short(item.found)}» no es un punto de una lista: se leería seguido de la línea siguiente`,
      expected: 'una lista: cada punto, en su línea, empieza por `- ` o `1. `, con su espacio',
      remedy: 'escribe así el principio de cada línea',
    };
  },
};
