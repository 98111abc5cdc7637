import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, Route, Routes, useMatch, useNavigate } from 'react-router-dom';
import type { Credit } from '#core/api/credit/credit.ts';
import { useApiQuery } from '../../platform/api/queries.ts';
import { useNoReloadLock } from '../../platform/no-reload-lock.ts';
import { creditQuery } from '../../platform/queries/credit-query.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { PaidOffScreen } from './channels/paid-off-screen.tsx';
import { PortalChannels } from './channels/portal-channels.tsx';
import { ONLINE_PATH, ONLINE_PATHS } from './model/online-path.ts';
import { resultPath, useResultReference } from './model/payment-paths.ts';
import { OwnDetail } from './pay/own-detail.tsx';
import { formOf } from './pay/payment-detail.tsx';
import { OwnResult } from './result/own-result.tsx';

const CashScreen = onDemand(() => import('./cash/cash-screen.tsx'));
const OwnSlipScreen = onDemand(() => import('./slip/own-slip-screen.tsx'));
const ShareScreen = onDemand(() => import('./share/share-screen.tsx'));

const BASE = '/dashboard/pay';
const CASH_PATH = 'cash';
const SLIP_PATH = `${CASH_PATH}/slip`;
const SHARE_PATH = 'share';

export interface PortalPaymentProps {
  creditNumber: number;
  headerAction: ReactNode;
  /** Instead of every way to pay. */
  paidOff: (credit: Credit) => ReactNode;
  clearance: ReactNode;
}

/** Payment area of an authenticated borrower. */
const PortalPayment = ({ creditNumber, headerAction, paidOff, clearance }: PortalPaymentProps) => {
  useNoReloadLock();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const reference = useResultReference();
  const query = creditQuery(creditNumber);
  const credit = useApiQuery(query);
  const isIndex = useMatch(BASE) !== null;
  const readAgain = () =>
    void queryClient.invalidateQueries({ queryKey: query.queryKey, refetchType: 'all' });

  if (isIndex && reference !== undefined) {
    return (
      <OwnResult
        key={reference}
        reference={reference}
        credit={credit}
        clearance={clearance}
        retryTo={`${BASE}/${ONLINE_PATH}`}
        menuTo={BASE}
        onAtCounter={readAgain}
        onSucceeded={readAgain}
      />
    );
  }
  const isOver = credit.data?.standing === 'paid' || credit.data?.standing === 'withdrawn';
  // What a charge-back left is paid as any debt is.
  if (credit.data && isOver && credit.data.totalDebt === 0) {
    return (
      <PaidOffScreen base={BASE} {...{ creditNumber, headerAction }}>
        {paidOff(credit.data)}
      </PaidOffScreen>
    );
  }
  return (
    <Routes>
      <Route
        index
        element={
          <PortalChannels
            base={BASE}
            creditNumber={creditNumber}
            headerAction={headerAction}
            referenceTo={`${BASE}/${CASH_PATH}`}
            shareTo={`${BASE}/${SHARE_PATH}`}
          />
        }
      />
      {ONLINE_PATHS.map((path) => (
        <Route
          key={path}
          path={path}
          element={
            <OwnDetail
              key={path}
              creditNumber={creditNumber}
              base={BASE}
              Form={formOf(path)}
              onClosed={(closed) => navigate(resultPath(BASE, closed), { replace: true })}
            />
          }
        />
      ))}
      <Route
        path={CASH_PATH}
        element={<CashScreen creditNumber={creditNumber} base={BASE} slipTo={`${BASE}/${SLIP_PATH}`} />}
      />
      <Route
        path={SLIP_PATH}
        element={<OwnSlipScreen creditNumber={creditNumber} closeTo={`${BASE}/${CASH_PATH}`} />}
      />
      <Route path={SHARE_PATH} element={<ShareScreen creditNumber={creditNumber} base={BASE} />} />
      <Route path="*" element={<Navigate to={BASE} replace />} />
    </Routes>
  );
};

export default PortalPayment;
