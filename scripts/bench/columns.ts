/**
 * Aligns a table: its first column left, the other, numeric ones right.
 *
 * @param rows all as long as the first.
 */
export function inColumns(rows: readonly (readonly string[])[], gap: string): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell[column === 0 ? 'padEnd' : 'padStart'](widths[column]!))
      .join(gap),
  );
}
