import { useAtomValue } from 'jotai/react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { portalCopy } from '../copy/portal.ts';
import { rightsCopy } from '../copy/rights.ts';
import { HeaderActions } from '../features/portal/header-actions.tsx';
import { PortalNav } from '../features/portal/portal-nav.tsx';
import { RIGHTS_PATH } from '../features/rights/rights-paths.ts';
import { RightsScreen } from '../features/rights/rights-screen.tsx';
import { loanAtom } from '../platform/session/session-atoms.ts';
import { BackLink } from '../ui/back-link.tsx';
import { onDemand } from '../ui/on-demand.tsx';

const ConsentsScreen = onDemand(() => import('../features/rights/consents-screen.tsx'));
const DataScreen = onDemand(() => import('../features/rights/data-screen.tsx'));
const WithdrawalScreen = onDemand(() => import('../features/rights/withdrawal-screen.tsx'));
const ClosureScreen = onDemand(() => import('../features/rights/closure-screen.tsx'));
const ClaimScreen = onDemand(() => import('../features/rights/claim-screen.tsx'));

interface RightsRoomProps {
  onLeave: () => void;
  /** The sentence is shown at the login. */
  onClosed: (sentence: string) => void;
}

/** For every session, with a credit or without. */
const RightsRoom = ({ onLeave, onClosed }: RightsRoomProps) => {
  const hasCredit = useAtomValue(loanAtom) !== null;
  const headerAction = <HeaderActions hasNav={hasCredit} onLeave={onLeave} />;
  const inner = { headerAction, before: <BackLink to={RIGHTS_PATH}>{rightsCopy.back}</BackLink> };
  const screens = (
    <Routes>
      <Route path="rights">
        <Route
          index
          element={
            <RightsScreen
              headerAction={headerAction}
              before={<BackLink to="/dashboard">{portalCopy.back}</BackLink>}
            />
          }
        />
        <Route path="claim" element={<ClaimScreen {...inner} />} />
        <Route path="consents" element={<ConsentsScreen {...inner} />} />
        <Route path="data" element={<DataScreen {...inner} />} />
        <Route path="withdrawal" element={<WithdrawalScreen {...inner} />} />
        <Route path="closure" element={<ClosureScreen {...inner} onClosed={onClosed} />} />
        <Route path="*" element={<Navigate to={RIGHTS_PATH} replace />} />
      </Route>
    </Routes>
  );
  return hasCredit ? <PortalNav onLeave={onLeave}>{screens}</PortalNav> : screens;
};

export default RightsRoom;
