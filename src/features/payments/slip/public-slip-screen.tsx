import { cashSlipsCopy } from '../../../copy/cash-slips.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { SlipScreen } from './slip-screen.tsx';

export interface PublicSlipScreenProps {
  creditNumber: number;
  pass: string;
  base: string;
  onPassOver: () => void;
}

/** Cash slip of a payer without a session, who sees no other slips. */
const PublicSlipScreen = ({ creditNumber, pass, base, onPassOver }: PublicSlipScreenProps) => (
  <SlipScreen
    creditNumber={creditNumber}
    pass={pass}
    closeTo={base}
    next={{
      actions: (
        <LinkButton wide to={base}>
          {cashSlipsCopy.received.back}
        </LinkButton>
      ),
    }}
    onPassOver={onPassOver}
  />
);

export default PublicSlipScreen;
