import { useAtomValue } from 'jotai/react';
import { portalCopy } from '../copy/portal.ts';
import { HeaderActions } from '../features/portal/header-actions.tsx';
import { HelpScreen } from '../features/portal/help-screen.tsx';
import { PortalNav } from '../features/portal/portal-nav.tsx';
import { loanAtom } from '../platform/session/session-atoms.ts';
import { BackLink } from '../ui/back-link.tsx';

/** For every session, with a credit or without. */
const HelpRoom = ({ onLeave }: { onLeave: () => void }) => {
  const hasCredit = useAtomValue(loanAtom) !== null;
  const screen = (
    <HelpScreen
      headerAction={<HeaderActions hasNav={hasCredit} onLeave={onLeave} />}
      before={<BackLink to="/dashboard">{portalCopy.back}</BackLink>}
    />
  );
  return hasCredit ? <PortalNav onLeave={onLeave}>{screen}</PortalNav> : screen;
};

export default HelpRoom;
