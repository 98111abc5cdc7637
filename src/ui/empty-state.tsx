import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import textStyles from './text.module.css';

export interface EmptyStateProps {
  art: ReactNode;
  /** What happened to the money, the data or the application. */
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  /** Live region: announced when it replaces other content. */
  announce?: boolean | undefined;
}

/** Illustration, sentence and action. */
export const EmptyState = ({ art, title, text, action, announce }: EmptyStateProps) => (
  <div className={styles.state}>
    {art}
    <div role={announce ? 'status' : undefined} className={styles.words}>
      <p className={styles.title}>{title}</p>
      {text && <p className={textStyles.muted}>{text}</p>}
    </div>
    {action}
  </div>
);
