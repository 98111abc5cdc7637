import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

/** Actions of a page or form: at the bottom edge on phones, in the flow on larger screens. */
export const ActionBar = ({ children }: { children: ReactNode }) => (
  <div className={styles.bar} data-action-bar="">
    {children}
  </div>
);
