import { useAtomValue } from 'jotai/react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { endSession } from '../platform/session/session.ts';
import { authStatusAtom, isVerifyingIdentityAtom } from '../platform/session/session-atoms.ts';
import { useInactivity } from '../platform/session/use-inactivity.ts';
import { onDemand } from '../ui/on-demand.tsx';

// Minutes go by before it is needed: it comes once a session is open.
const Warning = onDemand(() => import('./inactivity-warning.tsx'));

/** Warns a person who has gone still, counts down and ends the session by itself; drafts stay. */
export const InactivityDialog = () => {
  const status = useAtomValue(authStatusAtom);
  const isVerifying = useAtomValue(isVerifyingIdentityAtom);
  const navigate = useNavigate();
  const leave = async (isByItself: boolean) => {
    await endSession(isByItself ? 'automatic' : 'button', { isByItself });
    navigate('/newlogin', { replace: true });
  };
  const { secondsLeft, stay } = useInactivity({
    isWatching: status === 'authenticated' && !isVerifying,
    onExpired: () => void leave(true),
  });
  const isWanted = status === 'authenticated' && (secondsLeft === undefined || !Warning.isLoaded());
  useEffect(() => {
    // Without it the session ends all the same, and drafts stay.
    if (isWanted) void Warning.preload().catch(() => undefined);
  }, [isWanted]);

  if (secondsLeft === undefined || !Warning.isLoaded()) return null;
  return <Warning secondsLeft={secondsLeft} onStay={stay} onLeave={() => void leave(false)} />;
};
