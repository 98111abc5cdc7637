import { REJECTION_REASONS } from '#core/api/applications/rejection-reasons.ts';
import type { Rejection } from '#core/application/rejection.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { brand } from '../copy/brand.ts';
import { rejectionCopy } from '../copy/rejection.ts';
import styles from './rejection-reasons.module.css';

/** Rejection reasons, what to do about each, when to apply again, and the right to a review. */
export const RejectionReasons = ({ rejection: { reasons, retryFrom } }: { rejection: Rejection }) => (
  <div className={styles.all}>
    {reasons.length > 0 && <h3 className={styles.title}>{rejectionCopy.title(reasons.length)}</h3>}
    {reasons.length === 0 && <p>{rejectionCopy.untold}</p>}
    {reasons.map((code) => {
      const { category, reason, change } = REJECTION_REASONS[code];
      return (
        <section key={code} className={styles.reason}>
          <h4 className={styles.category}>{category}</h4>
          <p>{reason}</p>
          <p>
            <strong>{rejectionCopy.change}:</strong> {change}
          </p>
        </section>
      );
    })}
    {retryFrom && <p>{rejectionCopy.retryFrom(dateInWords(retryFrom))}</p>}
    <p>
      {rejectionCopy.review} <a href={`mailto:${brand.email}`}>{brand.email}</a> ·{' '}
      <a href={brand.whatsappUrl(rejectionCopy.message)} target="_blank" rel="noopener noreferrer">
        {rejectionCopy.whatsapp}
      </a>
    </p>
  </div>
);
