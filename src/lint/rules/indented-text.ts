import { short } from '../../notes/nodes.ts';
import { capture, PROSE, type Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

const REMEDY = 'quita los espacios o, si es código, escríbelo en un bloque dentro de `<Examples>`';

/** Text begins at the start of its line; elsewhere indented lines are code. */
export const indentedText: Rule<Place> = {
  id: 'indented-text',
  check(place) {
    const { node, text, above } = place;
    if (!PROSE.includes(above.at(-1)!)) return [];
    const column = node.position?.start.column ?? 1;
    const indented = capture(place, /\n {4,}(\S.*)/);
    if (indented && column === 1) {
      return {
        line: indented.line,
        found: `«${short(indented.found)}» tiene sangría y se leería seguido de la línea de arriba`,
        expected: 'el código entre líneas de tres comillas invertidas; el texto, sin sangría',
        remedy: REMEDY,
      };
    }
    if (column <= 4) return [];
    return {
      found: `«${short(text)}» empieza con sangría`,
      expected:
        'el texto desde el principio de la línea, y el código entre líneas de tres comillas invertidas',
      remedy: REMEDY,
    };
  },
};
