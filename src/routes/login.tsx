import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { LoginScreen } from '../features/account/login-screen.tsx';
import { homeWithSession, type Place } from '../features/account/start-session.ts';
import { useOnline } from '../platform/online.ts';
import { endSession } from '../platform/session/session.ts';
import { authStatusAtom, endedByItselfAtom } from '../platform/session/session-atoms.ts';
import { store } from '../platform/store.ts';
import { summaryOwner } from '../platform/summary/summary-storage.ts';

/** The inline variant of the specification: the profile form finds out by itself which step comes. */
const PATHS = {
  create_profile: '/create_profile',
  application: '/profileform',
  portal: '/dashboard',
} as const satisfies Record<Place, string>;

export default function LoginRoute() {
  const navigate = useNavigate();
  const [isIn] = useState(() => store.get(authStatusAtom) === 'authenticated');
  // As it was on arrival: the right code clears it, and the words must not vanish under the eyes.
  const [endedByItself] = useState(() => store.get(endedByItselfAtom));
  const isOnline = useOnline();
  const [visit, setVisit] = useState(0);

  if (isIn) return <Navigate to={homeWithSession()} replace />;

  const leave = async () => {
    await endSession('button');
    navigate('/newlogin', { replace: true });
    setVisit((count) => count + 1);
  };
  return (
    <LoginScreen
      key={visit}
      endedByItself={endedByItself && visit === 0}
      summaryTo={!isOnline && summaryOwner() !== undefined ? '/resumen' : undefined}
      onIn={(place) => navigate(PATHS[place], { replace: true })}
      onCreate={(phone) => navigate('/create_account', { state: { view: 'register', phone } })}
      onLeave={() => void leave()}
    />
  );
}
