import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { uiCopy } from '../../../copy/ui.ts';
import { ChevronRightIcon, ExternalIcon } from '../../../ui/icons/action-icons.tsx';
import { useNetworkStatus } from '../../../ui/network-status.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './channel.module.css';

export interface ChannelCardProps {
  icon: ReactNode;
  title: string;
  text: string;
  /** Path in the app. */
  to?: string | undefined;
  /** External URL, opened in a new tab. */
  href?: string | undefined;
  /** Disables the card: id of the reason. */
  disabledReasonId?: string | undefined;
}

export function ChannelCard({ icon, title, text, to, href, disabledReasonId }: ChannelCardProps) {
  const network = useNetworkStatus();
  const inside = (
    <>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.words}>
        <span className={styles.name}>
          {title}
          {href !== undefined && <VisuallyHidden> {uiCopy.link.newTab}</VisuallyHidden>}
        </span>{' '}
        <span className={styles.text}>{text}</span>
      </span>
      {href === undefined ? <ChevronRightIcon size={22} /> : <ExternalIcon size={20} />}
    </>
  );
  if (disabledReasonId !== undefined) {
    return (
      <button
        type="button"
        className={styles.card}
        aria-disabled="true"
        aria-describedby={disabledReasonId}
        onClick={network.probe}
      >
        {inside}
      </button>
    );
  }
  return to === undefined ? (
    <a className={styles.card} href={href} target="_blank" rel="noopener noreferrer">
      {inside}
    </a>
  ) : (
    <Link className={styles.card} to={to}>
      {inside}
    </Link>
  );
}
