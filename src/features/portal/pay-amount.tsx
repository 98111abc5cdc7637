import type { PrepaymentChoice } from '#core/payments/prepayment.ts';
import { Button, LinkButton } from '../../ui/button.tsx';

/** Id of the reason, rendered by the simulator form. */
const WHY_ID = 'simulator-needs-network';

export interface PayAmountProps {
  isOnline: boolean;
  /** Path of the payment; amount and choice are passed in history state. */
  payTo: string;
  /** Whole pesos. */
  amount: number;
  choice?: PrepaymentChoice;
  children: string;
}

/** Link from a simulation to its prefilled payment. */
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
