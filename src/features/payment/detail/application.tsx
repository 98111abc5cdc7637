import { paymentCopy } from '../../../copy/payment.ts';
import { onDemand } from '../../../ui/on-demand.tsx';
import styles from './application.module.css';
import { isWithinLimits, type Payable } from './payable.ts';

const ApplicationPreview = onDemand(() => import('./application-preview.tsx'));

const copy = paymentCopy.detail.applied;

/**
 * 'Cómo se aplicará': for the holder line by line; for who pays without a session, who may see nobody's figures, the order
 * in which a payment covers what is owed.
 */
export function Application({ payable, amount }: { payable: Payable; amount: number | undefined }) {
  const isOwn = payable.pass === undefined;
  if (isOwn && (amount === undefined || !isWithinLimits(payable, amount))) return null;
  return (
    <section aria-labelledby="application" className={styles.application}>
      <h2 id="application" className={styles.title}>
        {copy.title}
      </h2>
      {isOwn && amount !== undefined ? (
        <ApplicationPreview creditNumber={payable.creditNumber} amount={amount} />
      ) : (
        <p>{copy.order}</p>
      )}
    </section>
  );
}
