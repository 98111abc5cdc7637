import { paymentCopy } from '../../../copy/payment.ts';
import { onDemand } from '../../../ui/on-demand.tsx';
import { isWithinLimits, type Payable } from '../model/payable.ts';
import styles from './application.module.css';

const ApplicationPreview = onDemand(() => import('./application-preview.tsx'));

const copy = paymentCopy.detail.applied;

/**
 * 'Cómo se aplicará': line by line for the holder; only the order of allocation without a session, which may see no
 * figures.
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
