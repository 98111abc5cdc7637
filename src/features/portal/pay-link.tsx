import { portalCopy } from '../../copy/portal.ts';
import { Button, type ButtonKind, LinkButton } from '../../ui/button.tsx';
import { NeedsNetwork } from '../../ui/needs-network.tsx';

const WHY_ID = 'pay-needs-network';

export interface PayLinkProps {
  isOnline: boolean;
  kind?: ButtonKind | undefined;
  small?: boolean | undefined;
  /** Whole pesos, prefilled in the payment. Without it the payment channels come first. */
  amount?: number | undefined;
  /** Opens the provider's window with the amount, unless something must be asked first. */
  startsNow?: boolean | undefined;
  children: string;
}

/**
 * Disabled offline, with its reason for screen readers only: the freshness line shows it, so that coming back online
 * causes no layout shift.
 */
export const PayLink = ({ isOnline, kind, small, amount, startsNow, children }: PayLinkProps) => {
  if (isOnline) {
    return (
      <LinkButton
        wide={!small}
        kind={kind}
        small={small}
        to={amount === undefined ? '/dashboard/pay' : '/dashboard/pay/online'}
        state={amount === undefined ? undefined : { payment: { amount, startsNow } }}
      >
        {children}
      </LinkButton>
    );
  }
  return (
    <>
      <Button wide={!small} kind={kind} small={small} disabledReasonId={WHY_ID}>
        {children}
      </Button>
      <NeedsNetwork as="hidden" disabledReasonId={WHY_ID}>
        {portalCopy.home.needsNetwork}
      </NeedsNetwork>
    </>
  );
};
