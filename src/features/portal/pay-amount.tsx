import type { PrepaymentChoice } from '#core/payments/prepayment.ts';
import { Button, LinkButton } from '../../ui/button.tsx';

/** Said below the form that stands above. */
const WHY_ID = 'simulator-needs-network';

export interface PayAmountProps {
  isOnline: boolean;
  /** Where the payment is made; it finds the amount and the choice in the history's entry. */
  payTo: string;
  /** Whole pesos. */
  amount: number;
  choice?: PrepaymentChoice;
  children: string;
}

/** The way from what was simulated to its payment, with the amount and the choice already made. */
export function PayAmount({ isOnline, payTo, amount, choice, children }: PayAmountProps) {
  const kind = choice === 'reduce_instalment' ? 'secondary' : 'primary';
  if (!isOnline) {
    return (
      <Button wide kind={kind} disabledReasonId={WHY_ID}>
        {children}
      </Button>
    );
  }
  return (
    <LinkButton wide kind={kind} to={payTo} state={{ payment: { amount, choice } }}>
      {children}
    </LinkButton>
  );
}
