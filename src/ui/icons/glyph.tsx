import type { ReactNode } from 'react';
import styles from './glyph.module.css';

export interface IconProps {
  /** Side in pixels; the viewBox is 24. */
  size?: number | undefined;
  /** Accessible name; without it the icon is decorative. */
  label?: string | undefined;
  className?: string | undefined;
}

export const Glyph = ({ size = 24, label, className, children }: IconProps & { children: ReactNode }) => (
  <svg
    role={label ? 'img' : undefined}
    aria-label={label}
    aria-hidden={label ? undefined : true}
    className={className ? `${styles.glyph} ${className}` : styles.glyph}
    width={size}
    height={size}
    viewBox="0 0 24 24"
    focusable="false"
  >
    {children}
  </svg>
);
