import { childrenOf } from '../../notes/nodes.ts';
import type { Place } from '../node-context.ts';
import type { Finding, Rule } from '../rule.ts';

const MIN_ROWS = 5;
const MAX_ROWS = 12;
const COLUMNS = 3;

/** `<Summary>` is one table, of a size that fits a sheet. */
export const summaryTable: Rule<Place> = {
  id: 'summary-table',
  check({ node, text }) {
    const [table, ...others] = childrenOf(node).filter(({ type }) => type === 'table');
    // `broken-table` reports rows that make none.
    if (!table && /^\|/m.test(text)) return [];
    if (!table || others.length > 0) {
      return {
        found: '`<Summary>` no es una sola tabla',
        expected: 'una tabla de tres columnas: «Quiero… | Así | Cuidado con…»',
        remedy: 'deja en él solo la tabla, con una línea en blanco antes y otra después',
      };
    }
    const [head, ...rows] = childrenOf(table);
    const columns = childrenOf(head!).length;
    const findings: Finding[] = [];
    if (columns !== COLUMNS) {
      findings.push({
        found: `La tabla de \`<Summary>\` tiene ${columns} columnas`,
        expected: 'tres: «Quiero… | Así | Cuidado con…»',
        remedy: 'une o separa columnas',
      });
    }
    if (rows.length < MIN_ROWS || rows.length > MAX_ROWS) {
      findings.push({
        found: `La tabla de \`<Summary>\` tiene ${rows.length} ${rows.length === 1 ? 'fila' : 'filas'}`,
        expected: `de ${MIN_ROWS} a ${MAX_ROWS} filas`,
        remedy: 'deja lo que se vuelve a consultar',
      });
    }
    return findings;
  },
};
