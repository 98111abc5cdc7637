import { brand } from '../copy/brand.ts';
import { REASONS, refusalCopy } from '../copy/refusal.ts';
import { dateInWords } from '../core/domain/date-words.ts';
import type { Refusal } from '../core/domain/refusal.ts';
import styles from './refusal-reasons.module.css';

/** Why a request was refused, what can be done about it, from when to try again, and who looks at it again. */
export function RefusalReasons({ refusal: { reasons, retryFrom } }: { refusal: Refusal }) {
  return (
    <div className={styles.all}>
      {reasons.length > 0 && <h3 className={styles.title}>{refusalCopy.title(reasons.length)}</h3>}
      {reasons.map((code) => {
        const { category, reason, change } = REASONS[code];
        return (
          <section key={code} className={styles.reason}>
            <h4 className={styles.category}>{category}</h4>
            <p>{reason}</p>
            <p>
              <strong>{refusalCopy.change}:</strong> {change}
            </p>
          </section>
        );
      })}
      {retryFrom && <p>{refusalCopy.retryFrom(dateInWords(retryFrom))}</p>}
      <p>
        {refusalCopy.review} <a href={`mailto:${brand.email}`}>{brand.email}</a> ·{' '}
        <a href={brand.whatsappUrl(refusalCopy.message)} target="_blank" rel="noopener noreferrer">
          {refusalCopy.whatsapp}
        </a>
      </p>
    </div>
  );
}
