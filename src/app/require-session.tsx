import { useAtomValue } from 'jotai/react';
import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { withRedirectTarget } from '../platform/redirect-target.ts';
import { authStatusAtom, isUnlockedAtom, sessionExpiredAtom } from '../platform/session/session-atoms.ts';
import { Loading } from './loading.tsx';

/**
 * Guard: needs a session. A visitor is redirected to `otherwise`, after an ended session to the login. The path
 * is passed to the login, unless the person left the session on it. `orUnlocked`: what the device's lock opened serves
 * too.
 */
export const RequireSession = ({
  otherwise,
  orUnlocked = false,
}: {
  readonly otherwise: '/create_account' | '/newlogin';
  readonly orUnlocked?: boolean;
}) => {
  const status = useAtomValue(authStatusAtom);
  const isUnlocked = useAtomValue(isUnlockedAtom);
  const endedByItself = useAtomValue(sessionExpiredAtom);
  const { pathname, search } = useLocation();
  const [wasOpen] = useState(status === 'authenticated');
  if (status === 'authenticated' || (orUnlocked && isUnlocked)) return <Outlet />;
  return (
    <>
      <Navigate
        to={wasOpen || endedByItself ? '/newlogin' : otherwise}
        replace
        state={wasOpen && !endedByItself ? null : withRedirectTarget(pathname + search)}
      />
      <Loading />
    </>
  );
};
