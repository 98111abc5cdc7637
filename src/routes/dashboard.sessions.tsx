import { useAtomValue } from 'jotai/react';
import { portalCopy } from '../copy/portal.ts';
import { SessionsScreen } from '../features/account/sessions-screen.tsx';
import { HeaderActions } from '../features/portal/header-actions.tsx';
import { PortalNav } from '../features/portal/portal-nav.tsx';
import { loanAtom } from '../platform/session/session-atoms.ts';

/** For every session, with a credit or without. */
const SessionsRoom = ({ onLeave }: { onLeave: () => void }) => {
  const hasCredit = useAtomValue(loanAtom) !== null;
  const screen = (
    <SessionsScreen
      headerAction={<HeaderActions hasNav={hasCredit} onLeave={onLeave} />}
      backTo="/dashboard"
      backLabel={portalCopy.back}
    />
  );
  return hasCredit ? <PortalNav onLeave={onLeave}>{screen}</PortalNav> : screen;
};

export default SessionsRoom;
