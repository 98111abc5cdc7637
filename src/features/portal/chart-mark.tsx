import type { InstalmentStatus } from '#core/loan/debt.ts';
import styles from './chart-mark.module.css';

const SHAPES: Readonly<Record<InstalmentStatus, string>> = {
  paid: 'm2 5.4 2.2 2.2L8.2 2.8',
  overdue: 'M5 1.4 9.2 8.6H.8Z',
  due: 'M5 1.6a3.4 3.4 0 1 0 .01 0Z',
  upcoming: '',
};

/** Status by shape, not by colour alone: tick, triangle, circle; none for upcoming. */
export function ChartMark({ status }: { status: InstalmentStatus }) {
  return (
    <svg
      viewBox="0 0 10 10"
      aria-hidden="true"
      focusable="false"
      className={`${styles.mark} ${styles[status]}`}
    >
      <path d={SHAPES[status]} />
    </svg>
  );
}
