import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PaymentState } from '#core/api/payments/payments.ts';
import { paymentCopy } from '../../../copy/payment.ts';
import { useDraft } from '../../../platform/drafts/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { CelebrationScene } from '../../../ui/illustrations/celebration-scene.tsx';
import { PaymentFacts, PaymentScreen } from '../frame/payment-screen.tsx';
import { PAYMENT_DRAFT, paymentDraft } from '../model/payment-draft.ts';
import { ReceiptButton, type ReceiptButtonProps } from './receipt-button.tsx';
import styles from './result.module.css';

export interface ResultScreenProps {
  standing: PaymentState;
  shownNumber: string;
  menuTo: string;
}

export interface SucceededScreenProps extends ResultScreenProps {
  receipt: ReceiptButtonProps;
}

export function SucceededScreen({ standing, shownNumber, menuTo, receipt }: SucceededScreenProps) {
  const copy = paymentCopy.result.succeeded;
  const navigate = useNavigate();
  const { drop } = useDraft(PAYMENT_DRAFT, paymentDraft(standing.creditNumber));
  useEffect(() => {
    // The draft of this payment must not prefill the next one.
    void drop();
  }, [drop]);
  return (
    <PaymentScreen title={copy.title} lead={copy.lead}>
      <CelebrationScene className={styles.art} />
      <PaymentFacts
        amount={{ label: paymentCopy.result.amount, value: standing.amount }}
        at={standing.at}
        creditNumber={shownNumber}
        document={standing.document}
      />
      <ReceiptButton {...receipt} />
      <Button wide onClick={() => navigate(menuTo)}>
        {copy.menu}
      </Button>
    </PaymentScreen>
  );
}
