import { portalCopy } from '../../copy/portal.ts';
import { Button, type ButtonKind, LinkButton } from '../../ui/button.tsx';
import { NeedsNetwork } from '../../ui/needs-network.tsx';

const WHY_ID = 'pay-needs-network';

export interface PayLinkProps {
  isOnline: boolean;
  kind?: ButtonKind | undefined;
  /** Whole pesos, prefilled in the payment. Without it the payment channels come first. */
  amount?: number | undefined;
  children: string;
}

/**
 * Disabled offline, with its reason for screen readers only: the freshness line shows it, so that coming back online
 * causes no layout shift.
 */
export const PayLink = ({ isOnline, kind, amount, children }: PayLinkProps) => {
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
};
