import styles from './whole-numbers.module.css';

const PHONE = /(\+57 [\d* ]*\d)/;

/** A sentence whose phone numbers, masked or not, are never broken over two lines. */
export function WholeNumbers({ children }: { children: string }) {
  return children.split(PHONE).map((part) =>
    PHONE.test(part) ? (
      <span key={part} className={styles.whole}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
