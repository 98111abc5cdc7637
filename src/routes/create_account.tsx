import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { useStartParams } from '../features/account/start-query.ts';
import { StartScreen } from '../features/account/start-screen.tsx';
import { authenticatedHome } from '../features/account/start-session.ts';
import { withSentCode } from '../platform/forms/use-sent-code.ts';
import { authStatusAtom, editNumberAtom } from '../platform/session/session-atoms.ts';
import { store } from '../platform/store.ts';

const Start = () => {
  const { view, phone } = useStartParams();
  const navigate = useNavigate();
  return (
    <StartScreen
      view={view}
      phone={phone}
      onCodeSent={(purpose, sentCode) =>
        navigate(purpose === 'continue' ? '/auth_account?login=true' : '/auth_account', {
          state: withSentCode(sentCode),
        })
      }
      onSameNumber={() => navigate(authenticatedHome())}
      onRegister={() => navigate('/create_account')}
      onBack={() => {
        store.set(editNumberAtom, null);
        navigate('/');
      }}
    />
  );
};

/** With a session this screen only changes the phone number; otherwise it redirects. */
const isRedirected = (): boolean =>
  store.get(authStatusAtom) === 'authenticated' && store.get(editNumberAtom) !== '1';

const CreateAccountRoute = () => {
  const [redirects] = useState(isRedirected);
  return redirects ? <Navigate to={authenticatedHome()} replace /> : <Start />;
};

export default CreateAccountRoute;
