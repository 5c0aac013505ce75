import { cardId } from '../../lib/card-id.ts';
import type { Note } from '../../notes/note.ts';
import type { Found } from '../diagnostic.ts';
import type { Finding, Rule } from '../rule.ts';

/** Cards have different titles: each is an address. */
export const repeatedTitle: Rule<Note> = {
  id: 'repeated-title',
  check({ cards }) {
    const seen = new Map<string, number>();
    return cards.flatMap((card): Found<Finding> => {
      const id = cardId(card.attributes.title ?? '');
      const first = seen.get(id);
      seen.set(id, first ?? card.line);
      if (first === undefined || id === '') return [];
      return {
        line: card.line,
        found: `El título «${card.attributes.title}» ya está en la línea ${first}`,
        expected: 'títulos distintos: cada uno es la dirección de su tarjeta',
        remedy: 'cambia uno de los dos títulos',
      };
    });
  },
};
