import { childrenOf } from '../../notes/nodes.ts';
import type { Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/** A table has rows. */
export const emptyTable: Rule<Place> = {
  id: 'empty-table',
  check({ node }) {
    if (childrenOf(node).length !== 1) return [];
    return {
      found: 'La tabla solo tiene su fila de títulos',
      expected: 'debajo de la línea de guiones, una fila al menos',
      remedy: 'escríbela o borra la tabla',
    };
  },
};
