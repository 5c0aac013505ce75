import { childrenOf, short } from '../../notes/nodes.ts';
import type { Place } from '../node-context.ts';
import type { Finding, Rule } from '../rule.ts';

/** The line under the head of a table, where it is there and makes none. */
function brokenDelimiterRow(text: string): Finding | undefined {
  const [head = '', row = ''] = text.split('\n');
  if (!/^[\s|:—–-]+$/.test(row) || !/[—–-]/.test(row)) return undefined;
  const columns = head.replaceAll(/^\s*\||\|\s*$/g, '').split('|').length;
  return {
    found: `La línea «${short(row)}» no hace una tabla`,
    expected: 'una parte de guiones, `-`, por cada columna de la fila de títulos',
    remedy: `escribe \`|${' --- |'.repeat(columns)}\``,
  };
}

/** A paragraph whose lines its author meant to be a table. */
export const brokenTable: Rule<Place> = {
  id: 'broken-table',
  check({ text, previous }) {
    if (!/^\|.*\|/m.test(text)) return [];
    if (previous?.type === 'table') {
      return {
        found: `«${short(text)}» se leería como texto: una línea en blanco la separa de la tabla de arriba`,
        expected: 'todas las filas de una tabla seguidas',
        remedy: 'borra esa línea en blanco',
      };
    }
    return (
      brokenDelimiterRow(text) ?? {
        found: 'Hay filas de una tabla sin su línea de guiones',
        expected:
          'debajo de la fila de títulos, una línea con tantas partes como columnas: `| --- | --- |`',
        remedy: 'añade esa línea después de la primera fila',
      }
    );
  },
};

/** A table as a spreadsheet copies it. */
export const tabbedTable: Rule<Place> = {
  id: 'broken-table',
  check({ text }) {
    if (!/^[^\t\n]+\t[^\n]*\n[^\t\n]+\t/.test(text)) return [];
    return {
      found: `«${short(text)}» está separado con tabuladores, que no hacen una tabla`,
      expected: 'una tabla con sus `|` y, debajo de la fila de títulos, `| --- | --- |`',
      remedy: 'cambia cada tabulador por ` | ` y añade la línea de guiones',
    };
  },
};

/** A text under a table that is parsed as its last row. */
export const textAsRow: Rule<Place> = {
  id: 'broken-table',
  check({ parent, text }) {
    const columns = childrenOf(childrenOf(parent)[0]!).length;
    if (columns < 2 || text.includes('|')) return [];
    return {
      found: `«${short(text)}» se vería como una fila de la tabla de arriba`,
      expected: 'una línea en blanco entre una tabla y el texto que la sigue',
      remedy: 'añádela; si es una fila, separa sus casillas con `|`',
    };
  },
};
