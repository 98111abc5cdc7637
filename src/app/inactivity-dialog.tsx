import { useAtomValue } from 'jotai/react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { withRedirectTarget } from '../platform/redirect-target.ts';
import { endIdleSession, endSession } from '../platform/session/session.ts';
import {
  authStatusAtom,
  isUnlockedAtom,
  isVerifyingIdentityAtom,
} from '../platform/session/session-atoms.ts';
import { useInactivity } from '../platform/session/use-inactivity.ts';
import { onDemand } from '../ui/on-demand.tsx';

// Prefetched once a session is open; needed minutes later.
const Warning = onDemand(() => import('./inactivity-warning.tsx'));

/** Warns of inactivity, counts down and ends the session; drafts stay. */
export const InactivityDialog = () => {
  const isUnlocked = useAtomValue(isUnlockedAtom);
  const isIn = useAtomValue(authStatusAtom) === 'authenticated' || isUnlocked;
  const isVerifying = useAtomValue(isVerifyingIdentityAtom);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const toLogin = (state?: unknown) => navigate('/newlogin', { replace: true, state });
  const { secondsLeft, stay } = useInactivity({
    isWatching: isIn && !isVerifying,
    onExpired: () => {
      // As a screen's guard leads there, whichever of the two is first.
      const wanted = withRedirectTarget(pathname + search);
      void endIdleSession().then((isOver) => isOver && toLogin(wanted));
    },
  });
  const isWanted = isIn && (secondsLeft === undefined || !Warning.isLoaded());
  useEffect(() => {
    // Without the chunk the session ends all the same.
    if (isWanted) void Warning.preload().catch(() => undefined);
  }, [isWanted]);

  if (secondsLeft === undefined || !Warning.isLoaded()) return null;
  return (
    <Warning
      secondsLeft={secondsLeft}
      onStay={stay}
      onLeave={() => void endSession('button').then(() => toLogin())}
    />
  );
};
