export const alignColumns = (rows: readonly (readonly string[])[], indent = ''): string => {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries())
      widths[column] = Math.max(widths[column] ?? 0, [...cell].length);
  }
  const padded = (cell: string, column: number): string =>
    cell + ' '.repeat((widths[column] ?? 0) - [...cell].length);
  return rows.map((row) => `${indent}${row.map(padded).join('  ')}`.trimEnd()).join('\n');
};

/** A titled section of a report; `whenEmpty` replaces missing rows. */
export const section = (title: string, rows: readonly (readonly string[])[], whenEmpty = 'nada'): string =>
  `${title}\n${rows.length > 0 ? alignColumns(rows, '  ') : `  ${whenEmpty}`}`;
