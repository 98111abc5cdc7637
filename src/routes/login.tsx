import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { LoginScreen } from '../features/account/login-screen.tsx';
import { startEntry } from '../features/account/start-entry.ts';
import { authenticatedHome, type SessionDestination } from '../features/account/start-session.ts';
import { setFlashMessage } from '../platform/flash-message.ts';
import { useOnline } from '../platform/online.ts';
import { redirectTargetOf } from '../platform/redirect-target.ts';
import { endSession } from '../platform/session/session.ts';
import { authStatusAtom, sessionExpiredAtom } from '../platform/session/session-atoms.ts';
import { summaryOwner } from '../platform/storage/summary-storage.ts';
import { store } from '../platform/store.ts';
import { afterLogin } from './after-login.ts';

/** Specification, inline variant: the profile form finds its own step. */
const PATHS = {
  create_profile: '/create_profile',
  application: '/profileform',
  portal: '/dashboard',
} as const satisfies Record<SessionDestination, string>;

export default function LoginRoute() {
  const navigate = useNavigate();
  const wanted = redirectTargetOf(useLocation().state);
  const [isIn] = useState(() => store.get(authStatusAtom) === 'authenticated');
  // Read once: the accepted code clears it, and the message must not vanish.
  const [endedByItself] = useState(() => store.get(sessionExpiredAtom));
  const isOnline = useOnline();
  const [visit, setVisit] = useState(0);

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
      summaryTo={!isOnline && summaryOwner() !== undefined ? '/resumen' : undefined}
      onIn={redirect}
      onCreate={(phone) => navigate('/create_account', { state: startEntry({ view: 'register', phone }) })}
      onLeave={() => void leave()}
    />
  );
}
