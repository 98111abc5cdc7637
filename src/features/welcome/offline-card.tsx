import { summaryCopy } from '../../copy/summary.ts';
import { ChevronRightIcon } from '../../ui/icons/action-icons.tsx';
import { OfflineIcon } from '../../ui/icons/offline-icon.tsx';
import styles from './offline-card.module.css';

/** Hidden, and filled by `offline-summary.ts` when there is no network and a summary is kept. */
export const OfflineCard = () => (
  <a href="/resumen" hidden className={styles.card} data-summary="">
    <OfflineIcon size={22} />
    <span className={styles.words}>
      <span>{summaryCopy.landing.title}</span> <strong className={styles.figure} data-figure="" />{' '}
      <span data-as-of="" />
    </span>
    <ChevronRightIcon size={20} />
  </a>
);
