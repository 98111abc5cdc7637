import type { ReactNode } from 'react';
import { Ring } from './ring.tsx';
import styles from './side-panel.module.css';

export interface SidePanelProps {
  title: string;
  text?: ReactNode;
  items?: readonly ReactNode[];
  /** One per item. */
  icons?: readonly ReactNode[];
  art?: ReactNode;
}

/** Current step and what follows: text only, because phones hide it. */
export const SidePanel = ({ title, text, items, icons, art }: SidePanelProps) => {
  return (
    <div className={styles.panel}>
      {art && <div className={styles.art}>{art}</div>}
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {items && (
        <ul className={styles.items}>
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list of sentences.
            <li key={index} className={styles.item}>
              <span className={styles.icon}>{icons?.[index]}</span>
              <span>{item}</span>
            </li>
          ))}
        </ul>
      )}
      <Ring segments={8} filled={7} size={420} className={styles.backdrop} />
    </div>
  );
};
