import { useNavigate } from 'react-router-dom';
import { paymentCopy } from '../../../copy/payment.ts';
import { env } from '../../../platform/env.ts';
import { Button } from '../../../ui/button.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { Ring } from '../../../ui/ring.tsx';
import { PaymentFacts, PaymentScreen } from '../frame/payment-screen.tsx';
import styles from './result.module.css';
import type { ResultScreenProps } from './succeeded-screen.tsx';

const BankAgain = onDemand(() => import('../transfer/resume-bank-link.tsx'));

export interface PendingScreenProps extends ResultScreenProps {
  reference: string;
}

/** The bank has not answered: warns against paying twice. */
export function PendingScreen({ reference, standing, shownNumber, menuTo }: PendingScreenProps) {
  const copy = paymentCopy.result.pending;
  const navigate = useNavigate();
  return (
    <PaymentScreen title={copy.title} lead={copy.lead}>
      <Ring waiting size={96} className={styles.art} />
      <p role="status">{copy.watch}</p>
      <PaymentFacts
        amount={{ label: copy.amount, value: standing.amount }}
        at={standing.at}
        creditNumber={shownNumber}
        document={standing.document}
      />
      {env.hasInternalPse && <BankAgain reference={reference} />}
      <Button wide kind="secondary" onClick={() => navigate(menuTo)}>
        {copy.menu}
      </Button>
    </PaymentScreen>
  );
}
