import { brand } from '../copy/brand.ts';
import styles from './logo.module.css';
import { Ring } from './ring.tsx';

/** Logo mark: a ring of eight instalments, one still open, around a cross. */
export const Mark = ({ size }: { size: number }) => (
  <Ring segments={8} filled={7} cross size={size} className={styles.mark} />
);

export const Logo = () => (
  <span className={styles.logo}>
    <Mark size={36} />
    <span className={styles.name}>{brand.name}</span>
  </span>
);
