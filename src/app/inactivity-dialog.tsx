import { useAtomValue } from 'jotai/react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
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
  const toLogin = () => navigate('/newlogin', { replace: true });
  const { secondsLeft, stay } = useInactivity({
    isWatching: isIn && !isVerifying,
    onExpired: () => void endIdleSession().then((isOver) => isOver && toLogin()),
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
      onLeave={() => void endSession('button').then(toLogin)}
    />
  );
};
