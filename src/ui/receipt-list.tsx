import type { ReactNode } from 'react';
import { ChevronDownIcon } from './icons/action-icons.tsx';
import styles from './receipt-list.module.css';

export interface ReceiptRow {
  label: string;
  value: ReactNode;
  /** One sentence; makes the label a disclosure. */
  explanation?: ReactNode;
  /** Total row. */
  strong?: boolean | undefined;
  /** The value is a sentence and stands below the label. */
  isWide?: boolean | undefined;
  /** The value has several lines: an open explanation stands above it, not beside. */
  isTall?: boolean | undefined;
}

export const ReceiptList = ({ rows }: { rows: readonly ReceiptRow[] }) => (
  <dl className={styles.list}>
    {rows.map((row) => (
      <div
        key={row.label}
        className={[
          styles.row,
          row.strong && styles.strong,
          row.isWide && styles.wide,
          row.isTall && styles.tall,
        ]
          .filter(Boolean)
          .join(' ')}
      >
        <dt className={styles.label}>
          {row.explanation ? <Explained label={row.label}>{row.explanation}</Explained> : row.label}
        </dt>
        <dd className={styles.value}>{row.value}</dd>
      </div>
    ))}
  </dl>
);

const Explained = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className={styles.details}>
    <summary className={styles.summary}>
      {label}
      <ChevronDownIcon size={18} className={styles.chevron} />
    </summary>
    <div className={styles.explanation}>{children}</div>
  </details>
);
