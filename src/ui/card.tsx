import type { ComponentProps } from 'react';
import styles from './card.module.css';

export interface CardProps extends ComponentProps<'section'> {
  tone?: 'plain' | 'soft' | undefined;
}

export const Card = ({ tone = 'plain', className, ...rest }: CardProps) => (
  <section {...rest} className={[styles.card, styles[tone], className].filter(Boolean).join(' ')} />
);
