import { useAtomValue } from 'jotai/react';
import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { withRedirectTarget } from '../platform/redirect-target.ts';
import { authStatusAtom, sessionExpiredAtom } from '../platform/session/session-atoms.ts';
import { Loading } from './loading.tsx';

/**
 * Guard: needs a session. A visitor is redirected to `otherwise`, after an ended session to the login. The path
 * is passed to the login, unless the person left the session on it.
 */
export const RequireSession = ({ otherwise }: { readonly otherwise: '/create_account' | '/newlogin' }) => {
  const status = useAtomValue(authStatusAtom);
  const endedByItself = useAtomValue(sessionExpiredAtom);
  const { pathname, search } = useLocation();
  const [wasOpen] = useState(status === 'authenticated');
  if (status === 'authenticated') return <Outlet />;
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
