import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import styles from './nav-frame.module.css';

export interface NavItem {
  to: string;
  label: string;
  icon: ReactNode;
  /** Also current for its subpaths. */
  deep?: boolean | undefined;
  /** Begins a group of its own in the sidebar. */
  apart?: boolean | undefined;
  /** Not in the bottom bar. */
  sidebarOnly?: boolean | undefined;
}

export interface NavFrameProps {
  /** Accessible name of the navigation. */
  label: string;
  items: readonly NavItem[];
  /** On phones the bar is hidden during a task. */
  taskAtHand: boolean | undefined;
  /** A Page. */
  children: ReactNode;
}

/**
 * Screen with navigation: a bottom bar on phones, a sidebar from 768 px. It follows the page in the DOM, so that the
 * skip link stays first.
 */
export const NavFrame = ({ label, items, taskAtHand = false, children }: NavFrameProps) => (
  <div className={taskAtHand ? `${styles.frame} ${styles.task}` : styles.frame}>
    <div className={styles.screen}>{children}</div>
    <nav aria-label={label} className={styles.nav}>
      <ul className={styles.places}>
        {items.map(({ to, label: name, icon, deep = false, apart, sidebarOnly }) => (
          <li
            key={to}
            className={(apart && styles.apart) || (sidebarOnly && styles.sidebarOnly) || undefined}
          >
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
