import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai/react';
import { useEffect, useState } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { portalCopy } from '../copy/portal.ts';
import { ONLINE_PATH } from '../features/payments/model/online-path.ts';
import { HeaderActions } from '../features/portal/header-actions.tsx';
import { HomeScreen } from '../features/portal/home-screen.tsx';
import { PortalGuard } from '../features/portal/portal-guard.tsx';
import { PortalNav } from '../features/portal/portal-nav.tsx';
import {
  HARDSHIP_PATH,
  HELP_PATH,
  PROFILE_PATH,
  RIGHTS_PATH,
  SESSIONS_PATH,
} from '../features/portal/portal-paths.ts';
import { SessionsLink } from '../features/portal/sessions-link.tsx';
import { persistQueries } from '../platform/offline/query-persister.ts';
import { endSession } from '../platform/session/session.ts';
import { accountIdAtom, isUnlockedAtom } from '../platform/session/session-atoms.ts';
import { ChunkBoundary } from '../ui/chunk-boundary.tsx';
import { type OnDemand, onDemand, useIsLoaded } from '../ui/on-demand.tsx';
import { Page } from '../ui/page.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { WhenLoaded, type WhenLoadedProps } from '../ui/when-loaded.tsx';
import { InstallOffer } from './install-offer.tsx';
import { Redirect } from './redirect.tsx';
import { RoomAway, type RoomAwayProps } from './room-away.tsx';

const CreditDetailScreen = onDemand(() => import('../features/portal/credit-detail-screen.tsx'));
const PaymentsScreen = onDemand(() => import('../features/portal/payments-screen.tsx'));
const DocumentsScreen = onDemand(() => import('../features/portal/documents-screen.tsx'));
const SimulatorScreen = onDemand(() => import('../features/portal/simulator-screen.tsx'));
const HardshipScreen = onDemand(() => import('../features/portal/hardship-screen.tsx'));
const ClosedCredit = onDemand(() => import('../features/portal/closed-credit.tsx'));
const ClearanceFile = onDemand(() => import('../features/portal/clearance-file.tsx'));
const WithdrawalState = onDemand(() => import('../features/rights/withdrawal-state.tsx'));
const ReminderQuestion = onDemand(() => import('../features/reminders/reminder-question.tsx'));
const RemindersRoom = onDemand(() => import('./dashboard.reminders.tsx'));
const HelpRoom = onDemand(() => import('./dashboard.help.tsx'));
const ProfileRoom = onDemand(() => import('./dashboard.profile.tsx'));
const RightsRoom = onDemand(() => import('./dashboard.rights.tsx'));
const SessionsRoom = onDemand(() => import('./dashboard.sessions.tsx'));
const PortalPayment = onDemand(() => import('../features/payments/portal-payment.tsx'));

const UnlockedBar = onDemand(() => import('../features/portal/unlocked-bar.tsx'));

const PAY = '/dashboard/pay';

/** Chunks of the portal's screens. */
const SCREENS = new Map<string, Pick<OnDemand<never>, 'preload' | 'isLoaded'>>([
  [PAY, PortalPayment],
  ['/dashboard/credit', CreditDetailScreen],
  ['/dashboard/payments', PaymentsScreen],
  ['/dashboard/documents', DocumentsScreen],
  ['/dashboard/simulator', SimulatorScreen],
  [HARDSHIP_PATH, HardshipScreen],
  ['/dashboard/reminders', RemindersRoom],
  [HELP_PATH, HelpRoom],
  [PROFILE_PATH, ProfileRoom],
  [RIGHTS_PATH, RightsRoom],
  [SESSIONS_PATH, SessionsRoom],
]);

const codeOf = (pathname: string) => SCREENS.get(pathname.split('/').slice(0, 3).join('/'));

/** False until persisted queries are restored: offline there is nothing else to show. */
const usePersistedQueries = (): boolean => {
  const account = useAtomValue(accountIdAtom) ?? '';
  // What the device's lock opened stays in memory.
  const owner = useAtomValue(isUnlockedAtom) ? '' : account;
  const client = useQueryClient();
  const [readOf, setReadOf] = useState<string>();
  useEffect(() => {
    void persistQueries(client, owner).then(() => setReadOf(owner));
  }, [client, owner]);
  return readOf === owner;
};

const Room = ({ words, ...room }: Omit<WhenLoadedProps, 'missing'> & Pick<RoomAwayProps, 'words'>) => (
  <WhenLoaded {...room} missing={(retry) => <RoomAway words={words} onRetry={retry} />} />
);

const Portal = () => {
  const isRead = usePersistedQueries();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [startsAt] = useState(() => codeOf(pathname));
  const isCodeHere = useIsLoaded(startsAt);
  const leaveSaying = (sentence?: string) =>
    void endSession('button', { sentence }).then(() => navigate('/newlogin', { replace: true }));
  const leave = () => leaveSaying();
  const isPaying = pathname !== PAY || search !== '';

  const waiting = (
    <Page title={portalCopy.home.title} titleHidden home={null}>
      <Waiting text={portalCopy.loading} shape="figure" />
    </Page>
  );
  if (!isRead || !isCodeHere) return waiting;
  if (pathname === HELP_PATH) return <HelpRoom onLeave={leave} />;
  if (pathname === SESSIONS_PATH)
    return (
      <Room part={SessionsRoom} waiting={waiting} words={portalCopy.away.sessions}>
        <SessionsRoom onLeave={leave} />
      </Room>
    );
  if (pathname.startsWith(RIGHTS_PATH))
    return (
      <Room part={RightsRoom} waiting={waiting} words={portalCopy.away.rights}>
        <RightsRoom onLeave={leave} onClosed={leaveSaying} />
      </Room>
    );
  if (pathname === PROFILE_PATH) return <ProfileRoom onLeave={leave} />;
  const offer = (about: 'application' | 'credit') => (
    <>
      <InstallOffer about={about} />
      <SessionsLink />
    </>
  );
  return (
    <PortalGuard
      onLeave={leave}
      after={offer('application')}
      elsewhere={(path) => <Redirect to={path} message="no_credit" />}
    >
      {(creditNumber) => {
        const withdrawn = (
          <ChunkBoundary>
            <WithdrawalState />
          </ChunkBoundary>
        );
        const screen = { creditNumber, onLeave: leave, withdrawn };
        return (
          <Routes>
            <Route
              index
              element={<HomeScreen {...screen} question={<ReminderQuestion />} after={offer('credit')} />}
            />
            <Route path="credit" element={<CreditDetailScreen {...screen} />} />
            <Route path="payments" element={<PaymentsScreen {...screen} />} />
            <Route
              path="simulator"
              element={<SimulatorScreen {...screen} payTo={`${PAY}/${ONLINE_PATH}`} />}
            />
            <Route path="hardship" element={<HardshipScreen {...screen} />} />
            <Route path="documents" element={<DocumentsScreen {...screen} />} />
            <Route path="reminders" element={<RemindersRoom {...screen} />} />
            <Route
              path="pay/*"
              element={
                <PortalNav taskAtHand={isPaying} onLeave={leave}>
                  <PortalPayment
                    creditNumber={creditNumber}
                    headerAction={<HeaderActions hasNav onLeave={leave} />}
                    paidOff={(credit) =>
                      credit.standing === 'withdrawn' ? withdrawn : <ClosedCredit credit={credit} />
                    }
                    clearance={<ClearanceFile creditNumber={creditNumber} />}
                  />
                </PortalNav>
              }
            />
            <Route path="*" element={<Navigate to="/dashboard" replace />} />
          </Routes>
        );
      }}
    </PortalGuard>
  );
};

const DashboardRoute = () => {
  const isUnlocked = useAtomValue(isUnlockedAtom);
  return (
    <>
      {isUnlocked && (
        <ChunkBoundary>
          <UnlockedBar />
        </ChunkBoundary>
      )}
      <Portal />
    </>
  );
};

export default DashboardRoute;
