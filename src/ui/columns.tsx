import type { ReactNode } from 'react';
import styles from './columns.module.css';

export interface ColumnsProps {
  /** What one acts on: first on a phone, at the left on a desktop. */
  start: ReactNode;
  end: ReactNode;
}

/** Two columns from 1024 px, more where the text is larger; one below. For a `wide` page. */
export const Columns = ({ start, end }: ColumnsProps) => (
  <div className={styles.columns}>
    <div className={styles.column}>{start}</div>
    <div className={styles.column}>{end}</div>
  </div>
);
