import type { Note } from '../../notes/note.ts';
import type { Rule } from '../rule.ts';

/** Cards with examples on one page (docs/especificacion.md, section 9). */
export const MAX_CARDS_WITH_EXAMPLES = 8;

/** A page has a limited number of cards with examples. */
export const tooManyCards: Rule<Note> = {
  id: 'too-many-cards',
  check({ cards }) {
    const extra = cards.filter((card) => card.blocks.length > 0)[MAX_CARDS_WITH_EXAMPLES];
    if (!extra) return [];
    return {
      line: extra.line,
      found: `La página tiene más de ${MAX_CARDS_WITH_EXAMPLES} tarjetas con ejemplos`,
      expected: `${MAX_CARDS_WITH_EXAMPLES} como máximo`,
      remedy: 'une tarjetas o lleva algunas a otro tema',
    };
  },
};
