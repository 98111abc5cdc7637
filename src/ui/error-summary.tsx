import { uiCopy } from '../copy/ui.ts';
import styles from './error-summary.module.css';
import { AlertIcon } from './icons/status-icons.tsx';

export interface ErrorSummaryProps {
  /** Field id and what to do, in the order of the form. */
  errors: readonly { id: string; message: string }[];
}

/** Error summary of long forms: each line links to its field. Focus goes to the first field, not here. */
export const ErrorSummary = ({ errors }: ErrorSummaryProps) => {
  if (errors.length === 0) return null;
  return (
    <section aria-labelledby="error-summary" className={styles.box}>
      <h2 id="error-summary" className={styles.title}>
        <AlertIcon size={22} />
        {uiCopy.summary.title(errors.length)}
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
};
