import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import styles from './nav-frame.module.css';

export interface NavItem {
  to: string;
  label: string;
  icon: ReactNode;
  /** Also the current place when only its beginning matches. */
  deep?: boolean | undefined;
}

export interface NavFrameProps {
  /** Spoken name of the navigation. */
  label: string;
  items: readonly NavItem[];
  /** On a phone a task at hand has the screen to itself. */
  taskAtHand?: boolean | undefined;
  /** A Page. */
  children: ReactNode;
}

/**
 * A screen with the items one can go to: a bar at the thumb's reach on phones, a column at the side from 768 px. It comes
 * after the page, so that the skip link stays the first thing.
 */
export function NavFrame({ label, items, taskAtHand = false, children }: NavFrameProps) {
  return (
    <div className={taskAtHand ? `${styles.frame} ${styles.task}` : styles.frame}>
      <div className={styles.screen}>{children}</div>
      <nav aria-label={label} className={styles.nav}>
        <ul className={styles.places}>
          {items.map(({ to, label: name, icon, deep = false }) => (
            <li key={to}>
              <NavLink to={to} end={!deep} className={styles.place ?? ''}>
                <span className={styles.icon}>{icon}</span>
                <span>{name}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
