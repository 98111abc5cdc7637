import { Ring } from './ring.tsx';
import styles from './skeleton.module.css';

/** What is coming: a card with a figure, a list of lines, or a text. */
export type SkeletonShape = 'figure' | 'list' | 'text';

const LINES: Readonly<Record<SkeletonShape, number>> = { figure: 3, list: 4, text: 6 };

/** The outline of what is being loaded, for the eye alone: its `Waiting` tells it to the ear. */
export const Skeleton = ({ shape }: { shape: SkeletonShape }) => (
  <div className={`${styles.skeleton} ${styles[shape]}`} aria-hidden="true">
    {shape === 'figure' && <Ring waiting size={72} className={styles.ring} />}
    {Array.from({ length: LINES[shape] }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
      <span key={line} className={styles.line} />
    ))}
  </div>
);
