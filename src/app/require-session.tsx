import { useAtomValue } from 'jotai/react';
import { useState } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { authStatusAtom, endedByItselfAtom } from '../platform/session/session-atoms.ts';
import { Loading } from './loading.tsx';

/** Lets a session through. Without one: a visitor goes where `otherwise` says, whoever had one until now to the login. */
export const RequireSession = ({ otherwise }: { readonly otherwise: '/create_account' | '/newlogin' }) => {
  const status = useAtomValue(authStatusAtom);
  const endedByItself = useAtomValue(endedByItselfAtom);
  const [wasOpen] = useState(status === 'authenticated');
  if (status === 'authenticated') return <Outlet />;
  return (
    <>
      <Navigate to={wasOpen || endedByItself ? '/newlogin' : otherwise} replace />
      <Loading />
    </>
  );
};
