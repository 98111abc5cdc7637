import { useAtomValue } from 'jotai/react';
import { portalCopy } from '../copy/portal.ts';
import { HeaderActions } from '../features/portal/header-actions.tsx';
import { OwnDataScreen } from '../features/portal/own-data-screen.tsx';
import { PortalNav } from '../features/portal/portal-nav.tsx';
import { loanAtom } from '../platform/session/session-atoms.ts';
import { BackLink } from '../ui/back-link.tsx';

/** For every session, with a credit or without. */
const ProfileRoom = ({ onLeave }: { onLeave: () => void }) => {
  const hasCredit = useAtomValue(loanAtom) !== null;
  const screen = (
    <OwnDataScreen
      headerAction={<HeaderActions hasNav={hasCredit} onLeave={onLeave} />}
      before={<BackLink to="/dashboard">{portalCopy.back}</BackLink>}
      onLeave={onLeave}
    />
  );
  return hasCredit ? <PortalNav onLeave={onLeave}>{screen}</PortalNav> : screen;
};

export default ProfileRoom;
