import { type ReactNode, useState } from 'react';
import styles from './disclosure.module.css';
import { ChevronDownIcon } from './icons/action-icons.tsx';

export interface DisclosureProps {
  title: string;
  plain?: boolean | undefined;
  children: ReactNode;
}

/** Disclosure; its content is rendered only while open, so that each amount appears once. */
export const Disclosure = ({ title, plain, children }: DisclosureProps) => {
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
};
