import { summaryCopy } from '../../copy/summary.ts';
import styles from './offline-card.module.css';

/** Hidden, and filled by `offline-summary.ts` when there is no network and a summary is kept. */
export const OfflineCard = () => (
  <a href="/resumen" hidden className={styles.card} data-summary="">
    {summaryCopy.card.offline} <span data-title="" /> <strong className={styles.figure} data-figure="" />{' '}
    <span className={styles.facts} data-facts="" />
  </a>
);
