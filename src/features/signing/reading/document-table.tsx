import type { TextBlock } from '#core/api/signing/document-text.ts';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import styles from './document-table.module.css';

/** Up to this many columns, narrow screens stack a row: its name, then each amount beside its column name. */
const STACKED_COLUMNS = 3;

/** Scrolls horizontally within its own box. */
export function DocumentTable({
  table,
  label,
}: {
  table: TextBlock & { readonly kind: 'table' };
  label: string;
}) {
  const isStacked = table.columns.length <= STACKED_COLUMNS;
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
        <td key={column} className={sideOf(column)} data-column={table.columns[column]?.title}>
          {cell}
        </td>
      ),
    );
  return (
    <ScrollBox className={styles.scroll} aria-label={label}>
      <table className={isStacked ? `${styles.table} ${styles.stacked}` : styles.table} aria-label={label}>
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
    </ScrollBox>
  );
}
