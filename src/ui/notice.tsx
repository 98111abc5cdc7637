import type { ComponentType, ReactNode } from 'react';
import type { IconProps } from './icons/glyph.tsx';
import { AlertIcon, CheckCircleIcon, InfoIcon, WarningIcon } from './icons/status-icons.tsx';
import styles from './notice.module.css';

export type NoticeTone = 'info' | 'attention' | 'error' | 'ok';

const icons: Record<NoticeTone, ComponentType<IconProps>> = {
  info: InfoIcon,
  attention: WarningIcon,
  error: AlertIcon,
  ok: CheckCircleIcon,
};

export interface NoticeProps {
  tone?: NoticeTone | undefined;
  title?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
  /** Live region: assertive for errors, polite otherwise. Off for static texts. */
  live?: boolean | undefined;
  children?: ReactNode;
}

export const Notice = ({ tone = 'info', title, icon, action, live = false, children }: NoticeProps) => {
  const Icon = icons[tone];
  const role = tone === 'error' ? 'alert' : 'status';
  return (
    <div role={live ? role : undefined} className={`${styles.notice} ${styles[tone]}`}>
      <span className={styles.icon}>{icon ?? <Icon />}</span>
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
};
