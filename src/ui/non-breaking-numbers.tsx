import styles from './text.module.css';

const PHONE = /(\+57 [\d* ]*\d)/;

/** A sentence with non-breaking phone numbers, masked or not. */
export const NonBreakingNumbers = ({ children }: { children: string }) =>
  children.split(PHONE).map((part) =>
    PHONE.test(part) ? (
      <span key={part} className={styles.whole}>
        {part}
      </span>
    ) : (
      part
    ),
  );
