import { short } from '../../notes/nodes.ts';
import { capture, type Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/** A line that its author meant to be a heading. */
export const brokenHeading: Rule<Place> = {
  id: 'broken-heading',
  check(place) {
    const match = capture(place, /^\s*(#{2,6}[\p{L}\d¿¡].*)/mu);
    if (!match) return [];
    const isTopic = place.above[0] === 'topics';
    return {
      line: match.line,
      found: `«${short(match.found)}» no es un encabezado: se leería tal cual`,
      expected: isTopic
        ? 'el título de la tarjeta como único encabezado'
        : 'un espacio entre `##` y el texto',
      remedy: isTopic ? 'usa el atributo `title` de `<Card>` o divide la tarjeta' : 'añádelo',
    };
  },
};
