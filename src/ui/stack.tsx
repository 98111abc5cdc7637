import type { ReactNode } from 'react';
import styles from './stack.module.css';

export interface StackProps {
  gap?: 'tight' | 'normal';
  align?: 'stretch' | 'center';
  children: ReactNode;
}

/** Vertical layout. */
export const Stack = ({ gap = 'normal', align = 'stretch', children }: StackProps) => (
  <div className={[styles.stack, styles[gap], styles[align]].join(' ')}>{children}</div>
);
