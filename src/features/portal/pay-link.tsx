import { portalCopy } from '../../copy/portal.ts';
import { Button, type ButtonKind, LinkButton } from '../../ui/button.tsx';
import { NeedsNetwork } from '../../ui/needs-network.tsx';

const WHY_ID = 'pay-needs-network';

export interface PayLinkProps {
  isOnline: boolean;
  kind?: ButtonKind | undefined;
  /** Whole pesos: the payment begins with this amount already chosen. Without it the ways to pay come first. */
  amount?: number | undefined;
  children: string;
}

/**
 * The way to pay; without a network it stays in its place, off, and says why. Eyes read the reason in the line of the
 * figures' age, so that nothing moves when the network is back.
 */
export function PayLink({ isOnline, kind, amount, children }: PayLinkProps) {
  if (isOnline) {
    return (
      <LinkButton
        wide
        kind={kind}
        to={amount === undefined ? '/dashboard/pay' : '/dashboard/pay/online'}
        state={amount === undefined ? undefined : { payment: { amount } }}
      >
        {children}
      </LinkButton>
    );
  }
  return (
    <>
      <Button wide kind={kind} disabledReasonId={WHY_ID}>
        {children}
      </Button>
      <NeedsNetwork as="hidden" disabledReasonId={WHY_ID}>
        {portalCopy.home.needsNetwork}
      </NeedsNetwork>
    </>
  );
}
