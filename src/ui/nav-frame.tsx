import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { uiCopy } from '../copy/ui.ts';
import { Logo } from './logo.tsx';
import styles from './nav-frame.module.css';
import { HasSkipLinkContext, SkipLink } from './page.tsx';
import { useMediaQuery } from './use-media-query.ts';

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
  /** Link of the sidebar's logo. */
  home: string;
  /** At the end of the sidebar: the 'Salir' button. */
  foot?: ReactNode;
  /** On phones the bar is hidden during a task. */
  taskAtHand: boolean | undefined;
  /** A Page. */
  children: ReactNode;
}

const SIDEBAR = '(min-width: 768px)';

/**
 * Screen with navigation: a bottom bar on phones, a sidebar from 768 px. It stands in the DOM where it is seen, so that
 * the tab key goes as the eye does. The page is never moved when the window passes that width: a frame in it, such as
 * that of a payment, would load anew.
 */
export const NavFrame = ({ label, items, home, foot, taskAtHand = false, children }: NavFrameProps) => {
  const hasSidebar = useMediaQuery(SIDEBAR);
  const nav = (
    <nav aria-label={label} className={styles.nav}>
      {hasSidebar && (
        <Link to={home} className={styles.brand} aria-label={uiCopy.logo.home}>
          <Logo />
        </Link>
      )}
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
      {hasSidebar && foot}
    </nav>
  );
  return (
    <div className={taskAtHand ? `${styles.frame} ${styles.task}` : styles.frame}>
      {hasSidebar && (
        <>
          <SkipLink target="contenido" />
          {nav}
        </>
      )}
      <div className={styles.screen}>
        <HasSkipLinkContext value={!hasSidebar}>{children}</HasSkipLinkContext>
      </div>
      {!hasSidebar && nav}
    </div>
  );
};
