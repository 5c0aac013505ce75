import { inColumns } from '../columns.ts';
import type { Sample } from './statistics.ts';

/** A number as it is written in Spanish. */
export const number = (value: number, digits = 0) =>
  value.toLocaleString('es', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: 'always',
  });

/** The median and, between brackets, the extremes. */
export const spread = ({ median, min, max }: Sample, digits = 0) =>
  `${number(median, digits)} (${number(min, digits)}–${number(max, digits)})`;

/** A table with a rule under its heads. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const [head = '', ...lines] = inColumns(rows, '   ');
  return [head, '─'.repeat(head.length), ...lines].join('\n');
}
