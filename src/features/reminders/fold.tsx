import type { ReactNode } from 'react';
import { Disclosure } from '../../ui/disclosure.tsx';
import styles from './reminders.module.css';

/** Cards that few need at once, under a title that says what they are set to. */
export const Fold = ({ title, children }: { title: string; children: ReactNode }) => (
  <Disclosure title={title}>
    <div className={styles.fold}>{children}</div>
  </Disclosure>
);
