import { portalCopy } from '../../copy/portal.ts';
import { agoText } from '../../ui/ago.ts';
import { Button } from '../../ui/button.tsx';
import { OfflineIcon } from '../../ui/icons/offline-icon.tsx';
import { ClockIcon, WarningIcon } from '../../ui/icons/status-icons.tsx';
import { ReloadIcon } from '../../ui/icons/way-icons.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './freshness.module.css';

const copy = portalCopy.updated;
const ICONS = { current: ClockIcon, offline: OfflineIcon, failed: WarningIcon };

export interface FreshnessProps {
  /** When the figures were fetched, milliseconds since the epoch. */
  at: number;
  /** 'offline': of before the network went, until newer ones are there. 'failed': the server had none. */
  state: keyof typeof ICONS;
  isBusy: boolean;
  /** What it means that they are old. */
  words?: { readonly waits: string; readonly failed: string };
  onAgain: () => void;
}

/**
 * How old the figures are. Always there and always as high, so that nothing moves when they are renewed; amber when they
 * could not be. What ticks is not read aloud by itself, what failed is.
 */
export function Freshness({ at, state, isBusy, words = copy, onAgain }: FreshnessProps) {
  const Icon = ICONS[state];
  // Figures that came a moment ago are newer than the last look at the clock.
  const now = Math.max(useNow(), Date.now());
  return (
    <div className={`${styles.line} ${styles[state]}`}>
      <Icon size={20} />
      <span className={styles.words}>
        <span>{copy.when(agoText(at, now))}</span>
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
}
