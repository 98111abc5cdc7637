import { uiCopy } from '../copy/ui.ts';
import styles from './money.module.css';
import { percentText, pesos } from './money-text.ts';

export interface MoneyProps {
  /** Whole pesos; null: unknown, never shown as zero. */
  value: number | null | undefined;
  size?: 'body' | 'large' | 'figure' | undefined;
  className?: string | undefined;
}

/** One text node for sight and screen readers; the sign is made small by CSS only. */
export const Money = ({ value, size = 'body', className }: MoneyProps) => {
  const known = value !== null && value !== undefined;
  return (
    <span
      className={[styles.money, styles[size], !known && styles.unknown, className].filter(Boolean).join(' ')}
    >
      {known ? pesos(value) : uiCopy.money.unknown}
    </span>
  );
};

export interface PercentProps {
  /** A fraction: 0.018 is 1,80 %. */
  fraction: number;
  /** Period as the trade writes it: 'M.V.', 'E.A.'. */
  unit: string;
}

export const Percent = ({ fraction, unit }: PercentProps) => (
  <span className={styles.percent}>{`${percentText(fraction)} ${unit}`}</span>
);
