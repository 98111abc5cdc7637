import { createContext, type ReactNode, type RefObject, use, useEffect, useRef } from 'react';
import { Link, useNavigationType } from 'react-router-dom';
import { brand } from '../copy/brand.ts';
import { uiCopy } from '../copy/ui.ts';
import { Logo } from './logo.tsx';
import styles from './page.module.css';
import textStyles from './text.module.css';
import { useMediaQuery } from './use-media-query.ts';

/** Actions of a page or form: at the bottom edge on phones, in the flow on larger screens. */
export const ActionBar = ({ children }: { children: ReactNode }) => (
  <div className={styles.bar} data-action-bar="">
    {children}
  </div>
);

export const SkipLink = ({ target }: { target: string }) => {
  return (
    <a
      href={`#${target}`}
      className={styles.skip}
      onClick={(event) => {
        // No hash: it would add a history entry that the router has to handle.
        event.preventDefault();
        document.getElementById(target)?.focus();
      }}
    >
      {uiCopy.page.skip}
    </a>
  );
};

/** Whether a page has its skip link itself, or a navigation before it has. */
export const HasSkipLinkContext = createContext(true);

/**
 * Moves focus to the title and scrolls to the top after a navigation, like a page load, and when the title changes in
 * place. On back the browser restores the scroll position. The first screen keeps the browser's initial focus; an open
 * dialog or focused field keeps its own.
 */
export const useNavigationFocus = (title: string): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  const navigationType = useNavigationType();
  const announced = useRef<string | null>(null);

  useEffect(() => {
    const first = announced.current === null && !hasActed;
    const known = announced.current === title;
    announced.current = title;
    if (first || known || document.activeElement?.closest('dialog, input, select, textarea')) return;
    heading.current?.focus({ preventScroll: true });
    if (navigationType !== 'POP') window.scrollTo(0, 0);
  }, [title, navigationType]);

  return heading;
};

/** Any user input since the load: until then every screen counts as the first. */
let hasActed = false;
if (typeof window !== 'undefined') {
  const act = () => {
    hasActed = true;
  };
  for (const sign of ['pointerdown', 'keydown', 'click'])
    window.addEventListener(sign, act, { capture: true, once: true, passive: true });
}

/** What the screens of one flow share. */
export type PageFrame = Pick<PageProps, 'before' | 'headerAction' | 'aside'>;

export interface PageProps {
  /** The h1 and the document's title. Takes focus after a navigation and when it changes. */
  title: string;
  lead?: ReactNode;
  /** Above the title: a BackLink, the wizard's progress. */
  before?: ReactNode;
  /** End of the header: the 'Salir' button. */
  headerAction?: ReactNode;
  /** Bars above the header: offline, new version. */
  notice?: ReactNode;
  /** Side panel from 600 px; hidden below that, so it never has a control. A lazy one is a `lazyPanel`. */
  aside?: ReactNode;
  /** Bottom bar on phones. Inside a form use Form's actions instead. */
  actions?: ReactNode;
  /** Uses the room of a desktop: for screens that lay themselves out in columns. */
  wide?: boolean | undefined;
  /** Visually hidden title. */
  titleHidden?: boolean | undefined;
  /** Link of the logo; null: none. */
  home?: string | null | undefined;
  children?: ReactNode;
}

/** As of the styles: phones do not load what they have no room for. */
const HAS_ASIDE = '(min-width: 37.5em)';

export const Page = (props: PageProps) => {
  const {
    title,
    lead,
    before,
    headerAction,
    notice,
    aside,
    actions,
    wide = false,
    titleHidden,
    home = '/',
    children,
  } = props;
  const heading = useNavigationFocus(title);
  const hasAside = useMediaQuery(HAS_ASIDE);
  return (
    <div className={wide ? `${styles.page} ${styles.wide}` : styles.page}>
      <title>{`${title} · ${brand.name}`}</title>
      {use(HasSkipLinkContext) && <SkipLink target="contenido" />}
      {notice}
      <div className={aside ? styles.split : styles.single}>
        {aside && <aside className={styles.aside}>{hasAside && aside}</aside>}
        <div className={styles.column}>
          <header className={styles.header}>
            {home === null ? (
              <span data-brand="">
                <Logo />
              </span>
            ) : (
              <Link to={home} className={styles.home} aria-label={uiCopy.logo.home} data-brand="">
                <Logo />
              </Link>
            )}
            {headerAction && <div className={styles.headerAction}>{headerAction}</div>}
          </header>
          <main id="contenido" tabIndex={-1} className={styles.main}>
            {before}
            <div className={titleHidden ? styles.unseen : styles.heading}>
              <h1 ref={heading} tabIndex={-1}>
                {title}
              </h1>
              {lead && <p className={textStyles.muted}>{lead}</p>}
            </div>
            {children}
            {actions && <ActionBar>{actions}</ActionBar>}
          </main>
        </div>
      </div>
    </div>
  );
};
