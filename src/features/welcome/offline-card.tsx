import { summaryCopy } from '../../copy/summary.ts';
import styles from './offline-card.module.css';

/** Hidden, and filled by `offline-summary.ts` when there is no network and a summary is kept. */
export const OfflineCard = () => (
  <a href="/resumen" hidden className={styles.card} data-summary="">
    {summaryCopy.landing.title} <strong className={styles.figure} data-figure="" /> <span data-as-of="" />
  </a>
);
