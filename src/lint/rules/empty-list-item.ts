import { childrenOf } from '../../notes/nodes.ts';
import type { Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/** A list item has a text. */
export const emptyListItem: Rule<Place> = {
  id: 'empty-list-item',
  check({ node }) {
    if (childrenOf(node).length > 0) return [];
    return {
      found: 'Hay un punto de una lista sin nada',
      expected: 'un texto detrás de su `- ` o de su número',
      remedy: 'escríbelo o borra la línea',
    };
  },
};
