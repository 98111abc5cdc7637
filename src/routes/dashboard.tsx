import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai/react';
import { lazy, use } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { CreditDetailScreen } from '../features/portal/credit-detail-screen.tsx';
import { DocumentsScreen } from '../features/portal/documents-screen.tsx';
import { HomeScreen } from '../features/portal/home-screen.tsx';
import { LeaveButton } from '../features/portal/leave-button.tsx';
import { PaymentsScreen } from '../features/portal/payments-screen.tsx';
import { PortalDoor } from '../features/portal/portal-door.tsx';
import { PortalNav } from '../features/portal/portal-nav.tsx';
import { keepQueries } from '../platform/kept-queries.ts';
import { endSession } from '../platform/session/session.ts';
import { accountIdAtom } from '../platform/session/session-atoms.ts';

const PortalPayment = lazy(() => import('../features/payment/portal-payment.tsx'));

const PAY = '/dashboard/pay';

export default function DashboardRoute() {
  const owner = useAtomValue(accountIdAtom) ?? '';
  // What the device keeps is read back first, so that without a network there is something to show.
  use(keepQueries(useQueryClient(), owner));
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const leave = () => void endSession('button').then(() => navigate('/newlogin', { replace: true }));
  const isPaying = pathname !== PAY || search !== '';

  return (
    <PortalDoor onLeave={leave} elsewhere={(path) => <Navigate to={path} replace />}>
      {(creditNumber) => {
        const screen = { creditNumber, onLeave: leave };
        return (
          <Routes>
            <Route index element={<HomeScreen {...screen} />} />
            <Route path="credit" element={<CreditDetailScreen {...screen} />} />
            <Route path="payments" element={<PaymentsScreen {...screen} />} />
            <Route path="documents" element={<DocumentsScreen {...screen} />} />
            <Route
              path="pay/*"
              element={
                <PortalNav taskAtHand={isPaying}>
                  <PortalPayment creditNumber={creditNumber} headerAction={<LeaveButton onLeave={leave} />} />
                </PortalNav>
              }
            />
            <Route path="*" element={<Navigate to="/dashboard" replace />} />
          </Routes>
        );
      }}
    </PortalDoor>
  );
}
