import { Provider, useAtomValue } from 'jotai/react';
import { lazy, Suspense, useEffect } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { forgetKeptOnDevice } from '../platform/kept-storage.ts';
import { onSessionEnd, restoreSession } from '../platform/session/session.ts';
import { authStatusAtom } from '../platform/session/session-atoms.ts';
import { useTokenRefresh } from '../platform/session/token-refresh.ts';
import { store } from '../platform/store.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { InactivityDialog } from './inactivity-dialog.tsx';
import { Loading } from './loading.tsx';
import { PreviewGone } from './preview-gone.tsx';
import { RequireSession } from './require-session.tsx';
import { StatusBars } from './status-bars.tsx';
import { ToLanding } from './to-landing.tsx';

// Here and not where it is written: a session that is found to be over ends before the portal's code is there.
onSessionEnd(forgetKeptOnDevice);

const WithData = lazy(() => import('../platform/with-data.tsx'));
const RequireProfile = lazy(() => import('./require-profile.tsx'));
const CreateAccount = lazy(() => import('../routes/create-account.tsx'));
const AuthAccount = lazy(() => import('../routes/auth-account.tsx'));
const Login = lazy(() => import('../routes/login.tsx'));
const CreateProfile = lazy(() => import('../routes/create-profile.tsx'));
const ValAccount = lazy(() => import('../routes/val-account.tsx'));
const Application = lazy(() => import('../routes/application.tsx'));
const ProfileForm = lazy(() => import('../routes/profile-form.tsx'));
const AppLast = lazy(() => import('../routes/app-last.tsx'));
const Dashboard = lazy(() => import('../routes/dashboard.tsx'));
const PublicPayment = lazy(() => import('../routes/public-payment.tsx'));
const Legal = lazy(() => import('../routes/legal.tsx'));

const Frame = () => {
  const { pathname } = useLocation();
  return (
    <>
      <StatusBars />
      {/* Outside of what starts afresh with each address: the screen that is left stays until the next one is there. */}
      <Suspense fallback={<Loading />}>
        <ErrorBoundary key={pathname}>
          <Outlet />
        </ErrorBoundary>
        <PreviewGone />
      </Suspense>
    </>
  );
};

/** The landing's 'Ingresar a mi cuenta': whatever session is open ends as by itself, and drafts stay. */
const ENTER_MARK = 'inicio';

const Screens = () => {
  const status = useAtomValue(authStatusAtom);
  useTokenRefresh();
  useEffect(() => {
    const address = new URL(window.location.href);
    const comesToEnter = address.pathname === '/login' && address.searchParams.has(ENTER_MARK);
    void restoreSession({ thenEnd: comesToEnter });
    if (comesToEnter) window.history.replaceState(window.history.state, '', address.pathname);
  }, []);
  if (status === 'iddle') return <Loading />;
  return (
    <>
      <InactivityDialog />
      <Routes>
        <Route path="/" element={<ToLanding />} />
        <Route element={<Frame />}>
          <Route path="create_account" element={<CreateAccount />} />
          <Route path="auth_account" element={<AuthAccount />} />
          <Route path="login" element={<Login />} />
          <Route path="newlogin" element={<Login />} />
          <Route path="public-payment/*" element={<PublicPayment />} />
          <Route element={<WithData />}>
            <Route path="legal/:texto" element={<Legal />} />
            <Route element={<RequireSession otherwise="/create_account" />}>
              <Route path="create_profile" element={<CreateProfile />} />
              <Route path="val_account" element={<ValAccount />} />
              <Route element={<RequireProfile />}>
                <Route path="application" element={<Application />} />
                <Route path="profileform" element={<ProfileForm />} />
                <Route path="applast" element={<AppLast />} />
              </Route>
            </Route>
            <Route element={<RequireSession otherwise="/newlogin" />}>
              <Route path="dashboard/*" element={<Dashboard />} />
            </Route>
          </Route>
          <Route path="*" element={<Navigate to="/" replace />} />
        </Route>
      </Routes>
    </>
  );
};

/** Everything behind the landing: the session is read back before any of its screens shows. */
export function Inside() {
  return (
    <Provider store={store}>
      <Screens />
    </Provider>
  );
}
