import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { LoginScreen } from '../features/account/login-screen.tsx';
import { startEntry } from '../features/account/start-query.ts';
import { authenticatedHome, type SessionDestination } from '../features/account/start-session.ts';
import { type FlashMessage, setFlashMessage } from '../platform/flash-message.ts';
import { useOnline } from '../platform/network/online.ts';
import { redirectTargetOf } from '../platform/redirect-target.ts';
import { endSession } from '../platform/session/session.ts';
import {
  authStatusAtom,
  endSentenceAtom,
  isUnlockedAtom,
  sessionExpiredAtom,
} from '../platform/session/session-atoms.ts';
import { lockOwner } from '../platform/storage/lock-storage.ts';
import { summaryOwner } from '../platform/storage/summary-storage.ts';
import { store } from '../platform/store.ts';
import { ChunkBoundary } from '../ui/chunk-boundary.tsx';
import { onDemand } from '../ui/on-demand.tsx';

// Shown without a network only, and fetched before it goes.
const SummaryCard = onDemand(() => import('../features/summary/summary-card.tsx'));

const RESUME = '/retomar';

/**
 * Redirect after login to the path requested before it: the login's outcome decides the area, the requested path the
 * page in it. Empty when nothing was requested.
 */
export const afterLogin = (
  destination: SessionDestination,
  wanted: string | undefined,
): { readonly path?: string; readonly message?: FlashMessage } => {
  if (wanted === undefined) return {};
  // It redirects by the application's status, in any area.
  if (wanted === RESUME || destination === 'portal') return { path: wanted };
  return { message: 'no_credit' };
};

/** Specification, inline variant: the profile form finds its own step. */
const PATHS = {
  create_profile: '/create_profile',
  application: '/profileform',
  portal: '/dashboard',
} as const satisfies Record<SessionDestination, string>;

const LoginRoute = () => {
  const navigate = useNavigate();
  const wanted = redirectTargetOf(useLocation().state);
  const [isIn] = useState(() => store.get(authStatusAtom) === 'authenticated' || store.get(isUnlockedAtom));
  // Read once: the accepted code clears it, and the message must not vanish.
  const [endedByItself] = useState(() => store.get(sessionExpiredAtom));
  const [endSentence] = useState(() => store.get(endSentenceAtom));
  const isOnline = useOnline();
  const [visit, setVisit] = useState(0);
  useEffect(() => {
    if (summaryOwner() !== undefined) SummaryCard.preload().catch(() => undefined);
  }, []);

  if (isIn) return <Navigate to={wanted ?? authenticatedHome()} replace />;

  const leave = async () => {
    await endSession('button');
    navigate('/newlogin', { replace: true });
    setVisit((count) => count + 1);
  };
  const redirect = (destination: SessionDestination) => {
    const { path = PATHS[destination], message } = afterLogin(destination, wanted);
    if (message) setFlashMessage(message);
    navigate(path, { replace: true });
  };
  return (
    <LoginScreen
      key={visit}
      endedByItself={endedByItself && visit === 0}
      endSentence={visit === 0 ? endSentence : undefined}
      summary={
        !isOnline &&
        summaryOwner() !== undefined && (
          <ChunkBoundary>
            <SummaryCard />
          </ChunkBoundary>
        )
      }
      onUnlocked={
        !isOnline && lockOwner() !== undefined
          ? () => navigate(wanted?.startsWith(PATHS.portal) ? wanted : PATHS.portal, { replace: true })
          : undefined
      }
      onIn={redirect}
      onCreate={(phone) => navigate('/create_account', { state: startEntry({ view: 'register', phone }) })}
      onLeave={() => void leave()}
    />
  );
};

export default LoginRoute;
