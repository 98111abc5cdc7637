import { paymentCopy } from '../../../copy/payment.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { CloseIcon } from '../../../ui/icons/action-icons.tsx';

export function CloseLink({ to }: { to: string }) {
  return (
    <LinkButton kind="quiet" small to={to} icon={<CloseIcon size={20} />}>
      {paymentCopy.close}
    </LinkButton>
  );
}
