import { uiCopy } from '../copy/ui.ts';
import styles from './skip-link.module.css';

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
