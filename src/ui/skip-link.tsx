import { uiCopy } from '../copy/ui.ts';
import styles from './skip-link.module.css';

export function SkipLink({ target }: { target: string }) {
  return (
    <a
      href={`#${target}`}
      className={styles.skip}
      onClick={(event) => {
        // A hash in the address would be one more entry in the history for the router to explain.
        event.preventDefault();
        document.getElementById(target)?.focus();
      }}
    >
      {uiCopy.page.skip}
    </a>
  );
}
