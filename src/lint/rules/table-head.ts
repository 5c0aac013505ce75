import { childrenOf, textOf } from '../../notes/nodes.ts';
import type { Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/** The columns of a table have names. */
export const tableHead: Rule<Place> = {
  id: 'table-head',
  check({ node }) {
    const heads = childrenOf(childrenOf(node)[0]!);
    if (heads.some((cell) => textOf(cell).trim() !== '')) return [];
    return {
      found: 'La tabla no dice qué hay en sus columnas',
      expected: 'un título en cada columna, en la primera fila',
      remedy: 'escríbelos entre sus `|`',
    };
  },
};
