import { paymentCopy } from '../../../copy/payment.ts';
import { Button } from '../../../ui/button.tsx';
import { ChunkBoundary } from '../../../ui/chunk-boundary.tsx';
import { Money } from '../../../ui/money.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { isUnderWay, type OpenPaymentState } from '../model/open-payment.ts';
import styles from './payment-form.module.css';

const UnderWayActions = onDemand(() => import('./under-way-actions.tsx'));

const copy = paymentCopy.detail;
const AMOUNT_ID = 'to-pay';

export interface FormActionsProps {
  base: string;
  underWay: OpenPaymentState | undefined;
  /** Whole pesos; undefined until there is a valid amount. */
  amount: number | undefined;
  isBusy: boolean;
}

/** 'Continuar' with the amount that it pays. */
export const FormActions = ({ base, underWay, amount, isBusy }: FormActionsProps) => {
  if (underWay && !isBusy && isUnderWay(underWay)) {
    return (
      <ChunkBoundary>
        <UnderWayActions base={base} reference={underWay.reference} />
      </ChunkBoundary>
    );
  }
  return (
    <>
      {amount !== undefined && (
        <p id={AMOUNT_ID} className={styles.toPay}>
          {copy.toPay} <Money value={amount} />
        </p>
      )}
      <Button type="submit" wide busy={isBusy} aria-describedby={AMOUNT_ID}>
        {isBusy ? copy.busy : copy.submit}
      </Button>
    </>
  );
};
