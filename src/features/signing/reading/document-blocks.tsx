import type { TextBlock } from '#core/api/signing/document-text.ts';
import { signingCopy } from '../../../copy/signing.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import stackedStyles from '../../../ui/stacked-table.module.css';
import textStyles from '../../../ui/text.module.css';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import styles from './document-text.module.css';

/** So many columns stand side by side in a window that is not narrow; the rows of more are lists in any. */
const COLUMNS_SIDE_BY_SIDE = 3;
const NARROW = '(max-width: 30em)';

const DocumentTable = ({
  table,
  label,
}: {
  table: TextBlock & { readonly kind: 'table' };
  label: string;
}) => {
  const isNarrow = useMediaQuery(NARROW);
  const isWide = table.columns.length > COLUMNS_SIDE_BY_SIDE;
  const shape = [(isWide || isNarrow) && stackedStyles.stacked, isWide && stackedStyles.flowing];
  const sideOf = (column: number) => (table.columns[column]?.isNumeric ? styles.amount : undefined);
  const cellsOf = (row: readonly string[]) =>
    row.map((cell, column) =>
      column === 0 && cell !== '' ? (
        <th
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
          key={column}
          scope="row"
          className={sideOf(column)}
          data-column={isWide ? table.columns[column]?.title : undefined}
        >
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
    <ScrollBox aria-label={label}>
      <table className={[styles.table, ...shape].filter(Boolean).join(' ')} aria-label={label}>
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
};

const copy = signingCopy.reading;

/** The nearest title before a block, as the label of a table. */
const titleBefore = (blocks: readonly TextBlock[], index: number): string => {
  const title = blocks.slice(0, index).findLast(({ kind }) => kind === 'heading' || kind === 'title');
  return title && 'text' in title ? title.text : '';
};

const Piece = ({ block, under }: { block: TextBlock; under: string }) => {
  switch (block.kind) {
    case 'title':
      return (
        <header className={styles.title}>
          <h2>{block.text}</h2>
          <p className={textStyles.muted}>{block.detail}</p>
        </header>
      );
    case 'heading':
      return <h2 className={styles.heading}>{block.text}</h2>;
    case 'paragraph':
      return (
        <p>
          {block.lead && <strong>{block.lead} </strong>}
          {block.text}
        </p>
      );
    case 'note':
      return <Notice>{block.text}</Notice>;
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case 'blanks':
      return (
        <ul className={styles.blanks} aria-label={copy.blanks}>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case 'facts':
      return (
        <dl className={styles.facts}>
          {block.rows.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      );
    case 'table':
      return <DocumentTable table={block} label={under} />;
  }
};

/** Blocks as semantic HTML: headings, lists, description lists, tables with headers. */
export const DocumentBlocks = ({ blocks }: { blocks: readonly TextBlock[] }) =>
  blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks of a document do not move.
    <Piece key={index} block={block} under={titleBefore(blocks, index)} />
  ));
