import { paymentCopy } from '../../../copy/payment.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { followPath } from '../model/payment-paths.ts';

const copy = paymentCopy.channels.open;

export interface UnderWayActionsProps {
  base: string;
  reference: string | undefined;
}

/** Following the payment under way ranks before submitting another. */
const UnderWayActions = ({ base, reference }: UnderWayActionsProps) => (
  <>
    <LinkButton wide to={followPath(base, reference)}>
      {copy.follow}
    </LinkButton>
    <Button type="submit" kind="quiet" small>
      {copy.payAnyway}
    </Button>
  </>
);

export default UnderWayActions;
