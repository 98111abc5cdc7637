import { portalCopy } from '../../copy/portal.ts';
import { isCallFailure } from '../../platform/api/call-failure.ts';
import { useOnline } from '../../platform/network/online.ts';
import { Button } from '../../ui/button.tsx';
import { ReloadIcon } from '../../ui/icons/action-icons.tsx';
import { OfflineIcon } from '../../ui/icons/offline-icon.tsx';
import { ClockIcon, WarningIcon } from '../../ui/icons/status-icons.tsx';
import { relativeTimeText } from '../../ui/relative-time-text.ts';
import { useNow } from '../../ui/use-now.ts';
import styles from './freshness.module.css';

const copy = portalCopy.updated;
const ICONS = { current: ClockIcon, offline: OfflineIcon, failed: WarningIcon };

export interface FreshnessProps {
  /** When the figures were fetched, milliseconds since the epoch. */
  at: number;
  /** 'offline': cached before the network was lost. 'failed': the server returned none. */
  state: keyof typeof ICONS;
  isBusy: boolean;
  /** Texts for stale figures. */
  words?: { readonly waits: string; readonly failed: string };
  onAgain: () => void;
}

/**
 * Age of the figures. Always rendered at the same height, to avoid a layout shift on refresh; amber on a failure. Only
 * the failure is a live region, not the ticking age.
 */
export const Freshness = ({ at, state, isBusy, words = copy, onAgain }: FreshnessProps) => {
  const Icon = ICONS[state];
  // Figures fetched just now are newer than the last clock tick.
  const now = Math.max(useNow(), Date.now());
  return (
    <div className={`${styles.line} ${styles[state]}`}>
      <Icon size={20} />
      <span className={styles.words} data-volatile="">
        <span>{copy.when(relativeTimeText(at, now))}</span>
        <span role="status">{state === 'offline' ? words.waits : state === 'failed' && words.failed}</span>
      </span>
      <Button
        kind="quiet"
        small
        busy={isBusy}
        icon={<ReloadIcon size={22} />}
        className={styles.again}
        aria-label={isBusy ? copy.busy : copy.again}
        onClick={onAgain}
      />
    </div>
  );
};

/** What was cached is stale until the network is back and the refetch is over. */
export const useFreshness = (error: Error | null): FreshnessProps['state'] => {
  const isOnline = useOnline();
  const isCutOff = isCallFailure(error) && error.kind === 'offline';
  return !isOnline || isCutOff ? 'offline' : error ? 'failed' : 'current';
};
