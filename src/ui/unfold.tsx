import { type ReactNode, useState } from 'react';
import { ChevronDownIcon } from './icons/way-icons.tsx';
import styles from './unfold.module.css';

export interface UnfoldProps {
  title: string;
  /** Without the line above it. */
  plain?: boolean | undefined;
  children: ReactNode;
}

/** More of what a card says, for who asks: it is drawn while it is open, so that closed each amount is there once. */
export function Unfold({ title, plain, children }: UnfoldProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={plain ? `${styles.unfold} ${styles.plain}` : styles.unfold}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        {title}
        <ChevronDownIcon size={20} className={styles.chevron} />
      </summary>
      {isOpen && children}
    </details>
  );
}
