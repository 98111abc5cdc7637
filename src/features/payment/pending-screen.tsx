import { useNavigate } from 'react-router-dom';
import { paymentCopy } from '../../copy/payment.ts';
import { Button } from '../../ui/button.tsx';
import { Ring } from '../../ui/ring.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { PaymentScreen } from './payment-screen.tsx';
import styles from './result.module.css';
import type { StandingScreenProps } from './succeeded-screen.tsx';

/** The bank has not answered: nothing to do but not to pay twice. */
export function PendingScreen({ standing, shownNumber, menuTo }: StandingScreenProps) {
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
      <Button wide kind="secondary" onClick={() => navigate(menuTo)}>
        {copy.menu}
      </Button>
    </PaymentScreen>
  );
}
