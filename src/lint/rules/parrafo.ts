import { childrenOf } from '../../notes/nodes.ts';
import type { Note } from '../../notes/note.ts';
import type { Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/**
 * The field `parrafo` holds running text only.
 *
 * @param what stands in it, for the message.
 */
export const parrafo = (what: string): Rule<Place> => ({
  id: 'parrafo',
  check({ above }) {
    if (above.at(-1) !== 'parrafo') return [];
    return {
      found: `Hay ${what} en \`parrafo\``,
      expected: 'un solo párrafo, con enlaces, énfasis y código en línea',
      remedy: 'escríbelo como texto seguido o llévalo a una tarjeta',
    };
  },
});

/** The field `parrafo` is one paragraph. */
export const secondParagraph: Rule<Note['fields'][number]> = {
  id: 'parrafo',
  check({ root }) {
    const [first, second] = childrenOf(root);
    if (first?.type !== 'paragraph' || second?.type !== 'paragraph') return [];
    return {
      found: 'El campo `parrafo` tiene más de un párrafo',
      expected: 'un solo párrafo, sin líneas en blanco',
      remedy: 'únelos en uno o lleva el resto a una tarjeta',
    };
  },
};
