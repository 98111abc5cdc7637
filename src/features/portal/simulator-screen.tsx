import { portalCopy } from '../../copy/portal.ts';
import { simulatorCopy } from '../../copy/simulator.ts';
import { BackLink } from '../../ui/back-link.tsx';
import ClosedCredit from './closed-credit.tsx';
import { CreditScreen, type PortalScreenProps } from './credit-screen.tsx';
import { Simulator } from './simulator.tsx';

export interface SimulatorScreenProps extends PortalScreenProps {
  /** Path of the payment. */
  payTo: string;
}

const SimulatorScreen = ({ payTo, ...props }: SimulatorScreenProps) => (
  <CreditScreen
    {...props}
    title={simulatorCopy.title}
    lead={simulatorCopy.lead}
    before={<BackLink to="/dashboard">{portalCopy.back}</BackLink>}
  >
    {(credit, isOnline) =>
      credit.totalDebt === 0 ? (
        <ClosedCredit credit={credit} />
      ) : (
        <Simulator credit={credit} isOnline={isOnline} payTo={payTo} />
      )
    }
  </CreditScreen>
);

export default SimulatorScreen;
