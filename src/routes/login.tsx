import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { LoginScreen } from '../features/account/login-screen.tsx';
import { startEntry } from '../features/account/start-entry.ts';
import { homeWithSession, type SessionDestination } from '../features/account/start-session.ts';
import { setFlashMessage } from '../platform/flash-message.ts';
import { useOnline } from '../platform/online.ts';
import { endSession } from '../platform/session/session.ts';
import { authStatusAtom, endedByItselfAtom } from '../platform/session/session-atoms.ts';
import { store } from '../platform/store.ts';
import { summaryOwner } from '../platform/summary/summary-storage.ts';
import { wantedOf } from '../platform/wanted-address.ts';
import { afterLogin } from './after-login.ts';

/** The inline variant of the specification: the profile form finds out by itself which step comes. */
const PATHS = {
  create_profile: '/create_profile',
  application: '/profileform',
  portal: '/dashboard',
} as const satisfies Record<SessionDestination, string>;

export default function LoginRoute() {
  const navigate = useNavigate();
  const wanted = wantedOf(useLocation().state);
  const [isIn] = useState(() => store.get(authStatusAtom) === 'authenticated');
  // As it was on arrival: the right code clears it, and the words must not vanish under the eyes.
  const [endedByItself] = useState(() => store.get(endedByItselfAtom));
  const isOnline = useOnline();
  const [visit, setVisit] = useState(0);

  if (isIn) return <Navigate to={wanted ?? homeWithSession()} replace />;

  const leave = async () => {
    await endSession('button');
    navigate('/newlogin', { replace: true });
    setVisit((count) => count + 1);
  };
  const goOn = (place: SessionDestination) => {
    const { path = PATHS[place], news } = afterLogin(place, wanted);
    if (news) setFlashMessage(news);
    navigate(path, { replace: true });
  };
  return (
    <LoginScreen
      key={visit}
      endedByItself={endedByItself && visit === 0}
      summaryTo={!isOnline && summaryOwner() !== undefined ? '/resumen' : undefined}
      onIn={goOn}
      onCreate={(phone) => navigate('/create_account', { state: startEntry({ view: 'register', phone }) })}
      onLeave={() => void leave()}
    />
  );
}
