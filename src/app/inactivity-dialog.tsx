import { useAtomValue } from 'jotai/react';
import { useNavigate } from 'react-router-dom';
import { appCopy } from '../copy/app.ts';
import { endSession } from '../platform/session/session.ts';
import { authStatusAtom, isVerifyingIdentityAtom } from '../platform/session/session-atoms.ts';
import { useInactivity } from '../platform/session/use-inactivity.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

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
  if (secondsLeft === undefined) return null;
  const copy = appCopy.idle;
  return (
    <Dialog
      title={copy.title}
      onClose={stay}
      alert
      actions={
        <>
          <Button wide onClick={stay}>
            {copy.stay}
          </Button>
          <Button wide kind="quiet" onClick={() => void leave(false)}>
            {copy.leave}
          </Button>
        </>
      }
    >
      <p>{copy.body(secondsLeft)}</p>
    </Dialog>
  );
};
