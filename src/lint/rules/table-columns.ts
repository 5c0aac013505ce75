import { childrenOf } from '../../notes/nodes.ts';
import type { Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/** A row has as many cells as its table has columns. */
export const tableColumns: Rule<Place> = {
  id: 'table-columns',
  check({ node, parent }) {
    const columns = childrenOf(childrenOf(parent)[0]!).length;
    const cells = childrenOf(node).length;
    if (cells === columns) return [];
    const found = `La fila tiene ${cells} ${cells === 1 ? 'casilla' : 'casillas'}, y su tabla, ${columns} ${columns === 1 ? 'columna' : 'columnas'}`;
    if (cells < columns) {
      return {
        found,
        expected: 'tantas casillas como columnas',
        remedy: 'añade las que faltan; la que no dice nada se deja en blanco: `| |`',
      };
    }
    return {
      found,
      expected:
        'tantas casillas como columnas; un `|` dentro de una casilla, también en código, se escribe `\\|`',
      remedy: 'corrige la fila o escribe `\\|` donde no separe casillas',
    };
  },
};
