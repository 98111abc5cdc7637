import type { ReactNode } from 'react';
import styles from './stack.module.css';

export interface StackProps {
  gap?: 'tight' | 'normal' | 'loose' | undefined;
  align?: 'stretch' | 'start' | 'center' | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Vertical layout. */
export const Stack = ({ gap = 'normal', align = 'stretch', className, children }: StackProps) => (
  <div className={[styles.stack, styles[gap], styles[align], className].filter(Boolean).join(' ')}>
    {children}
  </div>
);

/** Horizontal layout that wraps. */
export const Row = ({ gap = 'normal', align = 'center', className, children }: StackProps) => (
  <div className={[styles.row, styles[gap], styles[align], className].filter(Boolean).join(' ')}>
    {children}
  </div>
);
