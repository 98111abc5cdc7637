import type { ReactNode } from 'react';
import styles from './ring.module.css';
import { ringShape, segmentTone } from './ring-geometry.ts';

export interface RingProps {
  /** Defaults to 8, which the waiting animation needs. */
  segments?: number | undefined;
  filled?: number | undefined;
  /** Overdue segments, right after the filled ones. */
  late?: number | undefined;
  /** Index of the outlined segment, from 0. */
  current?: number | undefined;
  /** Rotating segment; static with reduced motion. */
  waiting?: boolean | undefined;
  /** Draws its segments one after another, once; still with reduced motion. */
  draws?: boolean | undefined;
  /** The logo's cross in the middle. */
  cross?: boolean | undefined;
  /** Accessible description; without it the ring is decorative. */
  label?: string | undefined;
  size?: number | string | undefined;
  className?: string | undefined;
  /** Content of the centre: a figure, a word. */
  children?: ReactNode;
}

/** The last segment begins to fill after this. */
const DRAWING_MS = 600;

/** Ring of instalments for logo, progress, plan, portal and waiting. */
export const Ring = (props: RingProps) => {
  const {
    segments = 8,
    filled = 0,
    late = 0,
    current,
    waiting = false,
    draws = false,
    cross = false,
  } = props;
  const { label, size = 48, className, children } = props;
  const { paths, round } = ringShape(segments);
  const states = { filled, late, current: waiting ? undefined : current };
  return (
    <div className={className ? `${styles.ring} ${className}` : styles.ring}>
      <svg
        role={label ? 'img' : undefined}
        aria-label={label}
        aria-hidden={label ? undefined : true}
        width={size}
        height={size}
        viewBox="0 0 100 100"
        focusable="false"
        className={draws ? `${styles.drawing} ${styles.draws}` : styles.drawing}
      >
        <g strokeWidth={round} strokeLinejoin="round">
          {paths.map((path, index) => (
            <path
              key={path}
              d={path}
              className={styles[segmentTone(index, states)]}
              style={
                draws ? { animationDelay: `${Math.round((index * DRAWING_MS) / segments)}ms` } : undefined
              }
            />
          ))}
          {waiting && <path d={paths[0]} className={styles.traveller} />}
        </g>
        {cross && <path className={styles.cross} d="M50 34v32M34 50h32" />}
      </svg>
      {children !== undefined && <div className={styles.centre}>{children}</div>}
    </div>
  );
};
