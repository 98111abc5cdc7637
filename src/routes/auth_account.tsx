import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { lastPhone } from '../features/account/last-phone.ts';
import { LoginCode } from '../features/account/login-code.tsx';
import { RegistrationCode } from '../features/account/registration-code.tsx';
import { startEntry } from '../features/account/start-query.ts';
import { authenticatedHome, type SessionDestination } from '../features/account/start-session.ts';
import { endSession } from '../platform/session/session.ts';
import { authStatusAtom, editNumberAtom } from '../platform/session/session-atoms.ts';
import { store } from '../platform/store.ts';

const PATHS = {
  create_profile: '/create_profile',
  application: '/application',
  portal: '/dashboard',
} as const satisfies Record<SessionDestination, string>;

const AuthAccountRoute = () => {
  const [params] = useSearchParams();
  const isLogin = params.get('login') === 'true';
  const navigate = useNavigate();
  // Read once: the accepted code sets the session, which must not redirect before `onIn`.
  const [isIn] = useState(() => store.get(authStatusAtom) === 'authenticated');
  const [phone] = useState(lastPhone);

  if (isIn) return <Navigate to={authenticatedHome()} replace />;
  if (phone === undefined) return <Navigate to={isLogin ? '/newlogin' : '/create_account'} replace />;

  const edit = () => {
    store.set(editNumberAtom, '1');
    navigate('/create_account', { state: startEntry({ view: isLogin ? 'continue' : 'register', phone }) });
  };
  if (!isLogin) {
    return (
      <RegistrationCode
        phone={phone}
        onIn={() => navigate(PATHS.application, { replace: true })}
        onEdit={edit}
        onKnown={() => navigate('/create_account', { state: startEntry({ view: 'continue', phone }) })}
      />
    );
  }
  return (
    <LoginCode
      phone={phone}
      onIn={(destination) => navigate(PATHS[destination], { replace: true })}
      onEdit={edit}
      onCreate={() => navigate('/create_account', { state: startEntry({ view: 'register', phone }) })}
      onLeave={() => void endSession('button').then(() => navigate('/newlogin', { replace: true }))}
    />
  );
};

export default AuthAccountRoute;
