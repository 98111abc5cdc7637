import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  art: ReactNode;
  /** What happened to the money, the data or the request. */
  title: ReactNode;
  /** What comes next. */
  text?: ReactNode;
  action?: ReactNode;
  /** Announce it on appearing: for what takes the place of something else. */
  announce?: boolean | undefined;
}

/** One drawing, one sentence, one action. */
export function EmptyState({ art, title, text, action, announce }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {art}
      <div role={announce ? 'status' : undefined} className={styles.words}>
        <p className={styles.title}>{title}</p>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {action}
    </div>
  );
}
