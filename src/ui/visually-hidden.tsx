import type { ReactNode } from 'react';
import styles from './text.module.css';

export interface VisuallyHiddenProps {
  as?: 'span' | 'h1' | undefined;
  children: ReactNode;
}

export const VisuallyHidden = ({ as: Tag = 'span', children }: VisuallyHiddenProps) => (
  <Tag className={styles.hidden}>{children}</Tag>
);
