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

/** Rows of a page. */
export const PAGE_SIZE = 20;

/** Of a page beyond the last one. */
export const NO_MORE = 'No hay más.';

/** The option of every list. */
export const PAGE_OPTION = { page: `las páginas siguientes, de a ${PAGE_SIZE}` };

/** One more than a page's rows, from a page on, by which it is known whether there are more. */
export const pageOf = (page: number) => ({ limit: PAGE_SIZE + 1, offset: (page - 1) * PAGE_SIZE });

/** The first rows of those from a page on, and how to ask for the next page. */
export const pageText = (
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  page: number,
): string => {
  const table = alignColumns([headings, ...rows.slice(0, PAGE_SIZE)]);
  return rows.length > PAGE_SIZE ? `${table}\nHay más: --page ${page + 1}` : table;
};
