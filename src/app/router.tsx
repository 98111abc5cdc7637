import { Provider, useAtomValue } from 'jotai/react';
import {
  isValidElement,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useMemo,
  useState,
} from 'react';
import {
  createRoutesFromElements,
  matchRoutes,
  Navigate,
  Outlet,
  Route,
  useLocation,
  useRoutes,
} from 'react-router-dom';
import { appCopy } from '../copy/app.ts';
import { network, useOnline } from '../platform/network/online.ts';
import { restoreSession } from '../platform/session/session.ts';
import { authStatusAtom } from '../platform/session/session-atoms.ts';
import { useTokenRefresh } from '../platform/session/token-refresh.ts';
import { STORAGE_TIMEOUT_MS } from '../platform/storage/database.ts';
import { store } from '../platform/store.ts';
import { NetworkStatusContext } from '../ui/network-status.tsx';
import { type OnDemand, onDemand } from '../ui/on-demand.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { InactivityDialog } from './inactivity-dialog.tsx';
import { Loading } from './loading.tsx';
import { RemovePreview } from './remove-preview.tsx';
import { RequireSession } from './require-session.tsx';
import { FlashMessageBar, StatusBars, StorageWarning } from './status-bars.tsx';
import { useWorkerNavigation } from './use-worker-navigation.ts';

/** Provides the network status. */
export const WithNetwork = ({ children }: { readonly children: ReactNode }) => {
  const isOnline = useOnline();
  const sight = useMemo(() => ({ isOnline, probe: network.probe }), [isOnline]);
  return <NetworkStatusContext value={sight}>{children}</NetworkStatusContext>;
};

/** The landing is prerendered outside the router: needs a full load. */
const RedirectToLanding = () => {
  useEffect(() => window.location.replace('/'), []);
  return <Loading />;
};

const WithData = onDemand(() => import('../platform/api/with-data.tsx'));
const RequireProfile = onDemand(() => import('./require-profile.tsx'));
const CreateAccount = onDemand(() => import('../routes/create_account.tsx'));
const AuthAccount = onDemand(() => import('../routes/auth_account.tsx'));
const Login = onDemand(() => import('../routes/login.tsx'));
const CreateProfile = onDemand(() => import('../routes/create_profile.tsx'));
const ValAccount = onDemand(() => import('../routes/val_account.tsx'));
const Application = onDemand(() => import('../routes/application.tsx'));
const ApplicantDocuments = onDemand(() => import('../routes/application.documentos.tsx'));
const ProfileForm = onDemand(() => import('../routes/profileform.tsx'));
const AppLast = onDemand(() => import('../routes/applast.tsx'));
const Resume = onDemand(() => import('../routes/retomar.tsx'));
const Dashboard = onDemand(() => import('../routes/dashboard.tsx'));
const PublicPayment = onDemand(() => import('../routes/public-payment.tsx'));
const Legal = onDemand(() => import('../routes/legal.tsx'));
const Summary = onDemand(() => import('../routes/resumen.tsx'));
const Verify = onDemand(() => import('../routes/verificar.tsx'));
const ProveEmail = onDemand(() => import('../routes/correo.tsx'));
const StopEmails = onDemand(() => import('../routes/recordatorios.baja.tsx'));

const Frame = () => {
  const { pathname } = useLocation();
  return (
    <>
      <StatusBars />
      <FlashMessageBar />
      <StorageWarning />
      {/* Outside of what remounts with each path: the old screen stays until the next one is loaded. */}
      <Suspense fallback={<Loading />}>
        <ErrorBoundary key={pathname}>
          <Outlet />
        </ErrorBoundary>
        <RemovePreview />
      </Suspense>
    </>
  );
};

const ROUTES = createRoutesFromElements(
  <>
    <Route path="/" element={<RedirectToLanding />} />
    <Route element={<Frame />}>
      <Route path="create_account" element={<CreateAccount />} />
      <Route path="auth_account" element={<AuthAccount />} />
      <Route path="login" element={<Login />} />
      <Route path="newlogin" element={<Login />} />
      <Route path="resumen" element={<Summary />} />
      <Route path="public-payment/*" element={<PublicPayment />} />
      <Route path="verificar/:code?" element={<Verify />} />
      <Route element={<WithData />}>
        <Route path="correo/:key" element={<ProveEmail />} />
        <Route path="recordatorios/baja/:key" element={<StopEmails />} />
        <Route path="legal/:name" element={<Legal />} />
        <Route element={<RequireSession otherwise="/create_account" />}>
          <Route path="create_profile" element={<CreateProfile />} />
          <Route path="val_account" element={<ValAccount />} />
          <Route element={<RequireProfile />}>
            <Route path="application" element={<Application />} />
            <Route path="application/documentos" element={<ApplicantDocuments />} />
            <Route path="profileform" element={<ProfileForm />} />
            <Route path="applast" element={<AppLast />} />
          </Route>
        </Route>
        <Route element={<RequireSession otherwise="/newlogin" orUnlocked />}>
          <Route path="dashboard/*" element={<Dashboard />} />
        </Route>
        <Route element={<RequireSession otherwise="/newlogin" />}>
          <Route path="retomar" element={<Resume />} />
        </Route>
      </Route>
      <Route path="*" element={<Navigate to="/" replace />} />
    </Route>
  </>,
);

/** Loads all chunks of a path in parallel; a failed one shows its error where it is used. */
const preloadAt = (pathname: string): Promise<unknown> =>
  Promise.allSettled(
    (matchRoutes(ROUTES, pathname) ?? []).map(({ route: { element } }) =>
      isValidElement(element) ? (element.type as Partial<OnDemand<object>>).preload?.() : undefined,
    ),
  );

/** The landing's 'Ingresar a mi cuenta': online an open session ends as automatic, and drafts stay. */
const ENTER_MARK = 'inicio';

const Screens = () => {
  const status = useAtomValue(authStatusAtom);
  const [isReady, setReady] = useState(false);
  const screen = useRoutes(ROUTES);
  useTokenRefresh();
  useWorkerNavigation();
  useEffect(() => {
    const address = new URL(window.location.href);
    const comesToEnter = address.pathname === '/login' && address.searchParams.has(ENTER_MARK);
    // Without a network nobody can log in again: a session that is still good goes on.
    const restored = restoreSession({ thenEnd: comesToEnter && network.current().isOnline });
    // Kept in the URL until the session has ended, in case of a reload meanwhile.
    if (comesToEnter) {
      void restored.then(() => window.history.replaceState(window.history.state, '', address.pathname));
    }
    // What was drawn at build time covers what says that the storage is late.
    setTimeout(() => {
      if (store.get(authStatusAtom) === 'iddle') document.getElementById('preview')?.remove();
    }, STORAGE_TIMEOUT_MS);
    // A transition renders in slices, so that a slow device stays responsive.
    void Promise.allSettled([preloadAt(address.pathname), restored]).then(() =>
      startTransition(() => setReady(true)),
    );
  }, []);
  if (status === 'iddle' || !isReady)
    return <Loading late={status === 'iddle' ? appCopy.storageLate : undefined} />;
  return (
    <WithNetwork>
      <InactivityDialog />
      {screen}
    </WithNetwork>
  );
};

/** Every route but the landing; hydrates the session first. */
export const AppRoutes = () => (
  <Provider store={store}>
    <Screens />
  </Provider>
);
