import { useAtomValue } from 'jotai/react';
import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { authStatusAtom, endedByItselfAtom } from '../platform/session/session-atoms.ts';
import { withWanted } from '../platform/wanted-address.ts';
import { Loading } from './loading.tsx';

/**
 * Lets a session through. Without one: a visitor goes where `otherwise` says, whoever had one until now to the login. What
 * was asked for without a session is where the login leads; one that ends while it is open asked for nothing.
 */
export const RequireSession = ({ otherwise }: { readonly otherwise: '/create_account' | '/newlogin' }) => {
  const status = useAtomValue(authStatusAtom);
  const endedByItself = useAtomValue(endedByItselfAtom);
  const { pathname, search } = useLocation();
  const [wasOpen] = useState(status === 'authenticated');
  if (status === 'authenticated') return <Outlet />;
  return (
    <>
      <Navigate
        to={wasOpen || endedByItself ? '/newlogin' : otherwise}
        replace
        state={wasOpen ? null : withWanted(pathname + search)}
      />
      <Loading />
    </>
  );
};
