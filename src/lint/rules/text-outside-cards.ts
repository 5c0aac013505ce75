import type { Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/** Text of a topic stands in cards, and only there. */
export const textOutsideCards: Rule<Place> = {
  id: 'text-outside-cards',
  check({ above }) {
    if (above.at(-1) !== 'topics') return [];
    return {
      found: 'Hay texto fuera de las tarjetas',
      expected: 'todo el contenido de un tema dentro de `<Card>`',
      remedy: 'llévalo a una tarjeta o al campo `parrafo` de la cabecera',
    };
  },
};
