import { useEffect, useRef } from 'react';
import { uiCopy } from '../copy/ui.ts';
import styles from './error-summary.module.css';
import { AlertIcon } from './icons/status-icons.tsx';

export interface ErrorSummaryProps {
  /** The field's id and what to do, in the order of the form. */
  errors: readonly { id: string; message: string }[];
  title?: string | undefined;
  /** Raise it on every attempt to send: the summary takes the focus again. */
  attempt?: number | undefined;
}

/** For long forms: what is left to mend, each line leading to its field. */
export function ErrorSummary({ errors, title, attempt = 0 }: ErrorSummaryProps) {
  const box = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt moves the focus, an edit does not.
  useEffect(() => {
    box.current?.focus();
  }, [attempt]);
  if (errors.length === 0) return null;
  return (
    <section ref={box} tabIndex={-1} aria-labelledby="error-summary" className={styles.box}>
      <h2 id="error-summary" className={styles.title}>
        <AlertIcon size={22} />
        {title ?? uiCopy.summary.title(errors.length)}
      </h2>
      <ul className={styles.list}>
        {errors.map(({ id, message }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={styles.link}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(id)?.focus();
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
