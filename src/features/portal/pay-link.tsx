import { portalCopy } from '../../copy/portal.ts';
import { Button, type ButtonKind, LinkButton } from '../../ui/button.tsx';
import { Stack } from '../../ui/stack.tsx';

const WHY_ID = 'pay-needs-network';

export interface PayLinkProps {
  isOnline: boolean;
  kind?: ButtonKind | undefined;
  children: string;
}

/** The way to pay; without a network it stays in its place, off, and says why. */
export function PayLink({ isOnline, kind, children }: PayLinkProps) {
  if (isOnline) {
    return (
      <LinkButton wide kind={kind} to="/dashboard/pay">
        {children}
      </LinkButton>
    );
  }
  return (
    <Stack gap="tight">
      <Button wide kind={kind} aria-disabled aria-describedby={WHY_ID}>
        {children}
      </Button>
      <p id={WHY_ID}>{portalCopy.home.needsNetwork}</p>
    </Stack>
  );
}
