import { type ReactNode, useState } from 'react';
import { ChevronDownIcon } from './icons/way-icons.tsx';
import styles from './unfold.module.css';

export interface UnfoldProps {
  title: string;
  plain?: boolean | undefined;
  children: ReactNode;
}

/** Disclosure; its content is rendered only while open, so that each amount appears once. */
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
