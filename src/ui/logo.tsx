import { brand } from '../copy/brand.ts';
import styles from './logo.module.css';
import { Ring } from './ring.tsx';

/** The mark: a ring of eight instalments with one still open, and a cross of care in its middle. */
export function Mark({ size = 36 }: { size?: number | undefined }) {
  return <Ring segments={8} filled={7} cross size={size} className={styles.mark} />;
}

export function Logo({ size = 36 }: { size?: number | undefined }) {
  return (
    <span className={styles.logo}>
      <Mark size={size} />
      <span className={styles.name}>{brand.name}</span>
    </span>
  );
}
