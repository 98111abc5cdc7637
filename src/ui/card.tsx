import type { ComponentProps, ReactNode } from 'react';
import styles from './card.module.css';

export interface CardProps extends ComponentProps<'section'> {
  tone?: 'plain' | 'soft' | undefined;
}

export const Card = ({ tone = 'plain', className, ...rest }: CardProps) => (
  <section {...rest} className={[styles.card, styles[tone], className].filter(Boolean).join(' ')} />
);

/** Heading of a card's main figure, with the day it is valid on. */
export const FigureHeading = ({ children, asOf }: { children: ReactNode; asOf: string }) => (
  <h2 className={styles.figure}>
    {children} <span className={styles.asOf}>{asOf}</span>
  </h2>
);
