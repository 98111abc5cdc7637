import { brand } from '../copy/brand.ts';
import styles from './logo.module.css';
import { Ring } from './ring.tsx';

/** Logo mark: a ring of eight instalments, one still open, around a cross. */
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
