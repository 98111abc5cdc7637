import type { ReactNode } from 'react';
import { uiCopy } from '../copy/ui.ts';
import styles from './bar.module.css';
import { CloseIcon } from './icons/action-icons.tsx';
import { InfoIcon } from './icons/status-icons.tsx';

export interface BarProps {
  tone?: 'plain' | 'attention' | undefined;
  icon?: ReactNode;
  action?: ReactNode;
  onClose?: (() => void) | undefined;
  children: ReactNode;
}

/** Full-width bar at the top, in the flow: offline, a new version. */
export const Bar = ({
  tone = 'plain',
  icon = <InfoIcon size={20} />,
  action,
  onClose,
  children,
}: BarProps) => (
  <div role="status" className={`${styles.bar} ${styles[tone]}`}>
    <span className={styles.icon}>{icon}</span>
    <div className={styles.text}>{children}</div>
    {action}
    {onClose && (
      <button type="button" className={styles.close} onClick={onClose} aria-label={uiCopy.snackbar.close}>
        <CloseIcon size={20} />
      </button>
    )}
  </div>
);
