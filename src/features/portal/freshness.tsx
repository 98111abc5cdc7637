import { useEffect, useState } from 'react';
import { portalCopy } from '../../copy/portal.ts';
import { Button } from '../../ui/button.tsx';
import { OfflineIcon, WarningIcon } from '../../ui/icons/status-icons.tsx';
import { ReloadIcon } from '../../ui/icons/way-icons.tsx';
import { agoText } from './ago.ts';
import styles from './freshness.module.css';

const TICK_MS = 15_000;

export interface FreshnessProps {
  /** When the figures were fetched, milliseconds since the epoch. */
  at: number;
  isOnline: boolean;
  isBusy: boolean;
  onAgain: () => void;
}

/** Figures that could not be brought up to date, and how old they are. */
export function Freshness({ at, isOnline, isBusy, onAgain }: FreshnessProps) {
  const copy = portalCopy.updated;
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const ago = agoText(at, now);
  return (
    <div role="status" className={styles.line}>
      {isOnline ? <WarningIcon size={20} /> : <OfflineIcon size={20} />}
      <span>{isOnline ? copy.failed(ago) : copy.offline(ago)}</span>
      <Button
        kind="quiet"
        small
        busy={isBusy}
        icon={<ReloadIcon size={22} />}
        aria-label={isBusy ? copy.busy : copy.again}
        onClick={onAgain}
      />
    </div>
  );
}
