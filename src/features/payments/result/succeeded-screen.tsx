import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PaymentState } from '#core/api/payments/payments.ts';
import { paymentCopy } from '../../../copy/payment.ts';
import { useDraft } from '../../../platform/drafts/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { ChunkBoundary } from '../../../ui/chunk-boundary.tsx';
import { CelebrationScene } from '../../../ui/illustrations/celebration-scene.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { PaymentFacts, PaymentScreen } from '../frame/payment-screen.tsx';
import { PAYMENT_DRAFT, paymentDraft } from '../model/payment-draft.ts';
import type { ReceiptButtonProps } from './receipt-button.tsx';
import styles from './result.module.css';

// Loaded on demand: the receipt is fetched over the network anyway.
const ReceiptButton = onDemand(() => import('./receipt-button.tsx'));

export interface ResultScreenProps {
  standing: PaymentState;
  shownNumber: string;
  menuTo: string;
}

export interface SuccessParts {
  /** Instead of the drawing. */
  art?: ReactNode;
  /** Ranks before the menu. */
  action?: ReactNode;
}

export interface SucceededScreenProps extends ResultScreenProps, SuccessParts {
  receipt: ReceiptButtonProps;
}

export const SucceededScreen = (props: SucceededScreenProps) => {
  const { standing, shownNumber, menuTo, receipt, art, action } = props;
  const copy = paymentCopy.result.succeeded;
  const navigate = useNavigate();
  const { drop } = useDraft(PAYMENT_DRAFT, paymentDraft(standing.creditNumber));
  useEffect(() => {
    // The draft of this payment must not prefill the next one.
    void drop();
  }, [drop]);
  return (
    <PaymentScreen title={copy.title} lead={copy.lead}>
      {art || <CelebrationScene className={styles.art} />}
      <PaymentFacts
        amount={{ label: paymentCopy.result.amount, value: standing.amount }}
        at={standing.at}
        creditNumber={shownNumber}
        document={standing.document}
      />
      <ChunkBoundary>
        <ReceiptButton {...receipt} />
      </ChunkBoundary>
      {action}
      <Button wide kind={action ? 'secondary' : 'primary'} onClick={() => navigate(menuTo)}>
        {copy.menu}
      </Button>
    </PaymentScreen>
  );
};
