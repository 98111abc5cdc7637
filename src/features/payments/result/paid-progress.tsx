import type { Credit } from '#core/api/credit/credit.ts';
import { paidOffCopy } from '../../../copy/paid-off.ts';
import { portalCopy } from '../../../copy/portal.ts';
import { summaryOf } from '../../../platform/storage/saved-summary.ts';
import { CheckIcon } from '../../../ui/icons/status-icons.tsx';
import { CelebrationScene } from '../../../ui/illustrations/celebration-scene.tsx';
import { Money } from '../../../ui/money.tsx';
import { pesos } from '../../../ui/money-text.ts';
import { Ring } from '../../../ui/ring.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './paid-progress.module.css';
import { useCountdown } from './use-countdown.ts';

const copy = portalCopy.home;

const between = (from: number, to: number, share: number): number => from + (to - from) * share;

interface PaidProgressProps {
  /** As known before the payment was posted. */
  before: Credit;
  /** As known now; with the payment once it is posted. */
  credit: Credit;
  reference: string;
  isFetching: boolean;
}

/** What the ring and the figure show on the way from before the payment to after it. */
const progressOf = (before: Credit, credit: Credit, share: number) => {
  const from = summaryOf(before, 0);
  const now = summaryOf(credit, 0);
  const isClosed = credit.standing === 'paid';
  // A debt that is paid at once has fewer instalments than its plan: the ring keeps its segments and closes.
  const term = Math.max(from.term, now.term);
  const to = isClosed ? { ...now, term, paid: term, late: 0 } : now;
  const paid = Math.ceil(between(from.paid, to.paid, share));
  const late = share === 1 ? to.late : Math.max(0, from.late - (paid - from.paid));
  return { to, paid, late, debt: Math.round(between(from.totalDebt, to.totalDebt, share)), isClosed };
};

/** The ring fills what was paid and the debt counts down; the last payment closes the ring. */
export const PaidProgress = ({ before, credit, reference, isFetching }: PaidProgressProps) => {
  const isPosted = credit.payments.some((payment) => payment.reference === reference);
  const share = useCountdown(isPosted);
  if (!isPosted && !isFetching) return <CelebrationScene className={styles.art} />;
  const { to, paid, late, debt, isClosed } = progressOf(before, credit, share);
  return (
    <div className={styles.progress}>
      <Ring
        segments={to.term}
        filled={paid}
        late={late}
        current={paid + late}
        size="12rem"
        className={styles.art}
        label={isClosed ? paidOffCopy.title : copy.ring.label(to.paid, to.term, to.late)}
      >
        {isClosed ? (
          <CheckIcon size={72} className={styles.check} />
        ) : (
          <>
            <span className={styles.count} aria-hidden="true">
              {copy.ring.paid(paid, to.term)}
            </span>
            <span className={styles.unit} aria-hidden="true">
              {copy.ring.unit}
            </span>
          </>
        )}
      </Ring>
      {isClosed && share === 1 ? (
        <p className={styles.closed}>{paidOffCopy.title}</p>
      ) : (
        <p className={styles.debt}>
          {copy.totalDebt}{' '}
          <span aria-hidden="true">
            <Money value={debt} size="large" />
          </span>
          <VisuallyHidden>{pesos(to.totalDebt)}</VisuallyHidden>
        </p>
      )}
    </div>
  );
};
