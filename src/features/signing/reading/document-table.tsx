import type { TextBlock } from '../../../core/wire/document-text-answer.ts';
import styles from './document-text.module.css';

/** A table that scrolls sideways within its own box. `label` says what it is a table of. */
export function DocumentTable({
  table,
  label,
}: {
  table: TextBlock & { readonly kind: 'table' };
  label: string;
}) {
  const sideOf = (column: number) => (table.columns[column]?.isNumeric ? styles.amount : undefined);
  const cellsOf = (row: readonly string[]) =>
    row.map((cell, column) =>
      column === 0 && cell !== '' ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
        <th key={column} scope="row" className={sideOf(column)}>
          {cell}
        </th>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
        <td key={column} className={sideOf(column)}>
          {cell}
        </td>
      ),
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {table.columns.map(({ title }, column) => (
              <th key={title} scope="col" className={sideOf(column)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a document do not move.
            <tr key={index}>{cellsOf(row)}</tr>
          ))}
        </tbody>
        {table.total && (
          <tfoot>
            <tr>{cellsOf(table.total)}</tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}
