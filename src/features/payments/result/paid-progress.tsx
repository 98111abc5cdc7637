import type { Credit } from '#core/api/credit/credit.ts';
import { paidOffCopy } from '../../../copy/paid-off.ts';
import { portalCopy } from '../../../copy/portal.ts';
import { summaryOf } from '../../../platform/summary/saved-summary.ts';
import { CelebrationScene } from '../../../ui/illustrations/celebration-scene.tsx';
import { Money } from '../../../ui/money.tsx';
import { pesos } from '../../../ui/money-text.ts';
import { Ring } from '../../../ui/ring.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './paid-progress.module.css';
import { useCountdown } from './use-countdown.ts';

const copy = portalCopy.home;

const between = (from: number, to: number, share: number): number => from + (to - from) * share;

export interface PaidProgressProps {
  /** As known before the payment was posted. */
  before: Credit;
  /** As known now; with the payment once it is posted. */
  credit: Credit;
  reference: string;
  isFetching: boolean;
}

/** The ring fills what was paid and the debt counts down; the last payment closes the ring. */
const PaidProgress = ({ before, credit, reference, isFetching }: PaidProgressProps) => {
  const isPosted = credit.payments.some((payment) => payment.reference === reference);
  const share = useCountdown(isPosted);
  if (!isPosted && !isFetching) return <CelebrationScene className={styles.art} />;
  const from = summaryOf(before, 0);
  const to = summaryOf(credit, 0);
  const paid = Math.ceil(between(from.paid, to.paid, share));
  const late = share === 0 ? from.late : Math.max(0, Math.min(from.late + from.paid - paid, from.late));
  const shownLate = share === 1 ? to.late : late;
  return (
    <div className={styles.progress}>
      <Ring
        segments={to.term}
        filled={paid}
        late={shownLate}
        current={paid + shownLate}
        size="12rem"
        className={styles.art}
        label={copy.ring.label(to.paid, to.term, to.late)}
      >
        <span className={styles.count} aria-hidden="true">
          {copy.ring.paid(paid, to.term)}
        </span>
        <span className={styles.unit} aria-hidden="true">
          {copy.ring.unit}
        </span>
      </Ring>
      {credit.standing === 'paid' && share === 1 ? (
        <p className={styles.closed}>{paidOffCopy.title}</p>
      ) : (
        <p className={styles.debt}>
          {copy.totalDebt}{' '}
          <span aria-hidden="true">
            <Money value={Math.round(between(from.totalDebt, to.totalDebt, share))} size="large" />
          </span>
          <VisuallyHidden>{pesos(to.totalDebt)}</VisuallyHidden>
        </p>
      )}
    </div>
  );
};

export default PaidProgress;
