import { useAtomValue } from 'jotai/react';
import { useCallback } from 'react';
import { Navigate, Route, Routes, useNavigate } from 'react-router-dom';
import { getAmountToPay } from '#core/loan/amount-to-pay.ts';
import { paymentCopy } from '../../../copy/payment.ts';
import { useNoReloadLock } from '../../../platform/no-reload-lock.ts';
import { store } from '../../../platform/store.ts';
import { Button } from '../../../ui/button.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { OpenAttemptNotice } from '../attempt/open-attempt-notice.tsx';
import { ChannelList } from '../channels/channel-list.tsx';
import { PaymentScreen } from '../frame/payment-screen.tsx';
import { attemptsAtom, openAttempts } from '../model/attempt.ts';
import { ONLINE_PATH, ONLINE_PATHS } from '../model/online-path.ts';
import { fromAttempt } from '../model/open-payment.ts';
import type { Payable } from '../model/payable.ts';
import { resultPath, SLIP_PATH } from '../model/payment-paths.ts';
import { DetailOrResult, formOf } from '../pay/payment-detail.tsx';
import { PaymentResult } from '../result/payment-result.tsx';
import { type FoundCredit, foundCreditAtom } from './pass-atom.ts';

const PublicSlipScreen = onDemand(() => import('../slip/public-slip-screen.tsx'));

const shownNumber = ({ lastFour }: FoundCredit): string => `*** ${lastFour}`;

const payableOf = (found: FoundCredit): Payable => ({
  creditNumber: found.creditNumber,
  shownNumber: shownNumber(found),
  shownDocument: found.maskedDocument,
  minimumPayment: found.minimumPayment,
  totalDebt: found.totalDebt,
  catchUp: found.catchUp,
  validOn: found.validOn,
  openPayments: [],
  reportedPayments: [],
  pass: found.pass,
});

export interface PublicPayingProps {
  base: string;
  found: FoundCredit;
  reference: string | undefined;
  /** Back to the look-up, with the reason. */
  onRetry: (reason: string) => void;
}

/** Payment area of a looked-up credit. */
const PublicPaying = ({ base, found, reference, onRetry }: PublicPayingProps) => {
  useNoReloadLock();
  const navigate = useNavigate();
  const { channels } = paymentCopy;
  const onPassOver = useCallback(() => onRetry(paymentCopy.public.expired), [onRetry]);
  const [attempt] = openAttempts(useAtomValue(attemptsAtom), found.creditNumber);
  const index = reference ? (
    <PaymentResult
      key={reference}
      reference={reference}
      pass={found.pass}
      shownNumber={shownNumber(found)}
      retryTo={`${base}/${ONLINE_PATH}`}
      menuTo={base}
      onSucceeded={() => store.set(foundCreditAtom, { ...found, isSpent: true })}
      onPassOver={onPassOver}
    />
  ) : (
    <PaymentScreen title={channels.title} lead={channels.lead}>
      <OpenAttemptNotice base={base} underWay={attempt && fromAttempt(attempt)} />
      <ChannelList
        base={base}
        creditNumber={shownNumber(found)}
        due={{ creditNumber: found.creditNumber, amount: getAmountToPay(found) }}
        slipTo={`${base}/${SLIP_PATH}`}
      />
      <Button kind="quiet" onClick={() => store.set(foundCreditAtom, null)}>
        {channels.another}
      </Button>
    </PaymentScreen>
  );
  return (
    <Routes>
      <Route index element={index} />
      {ONLINE_PATHS.map((path) => (
        <Route
          key={path}
          path={path}
          element={
            <DetailOrResult
              key={path}
              payable={payableOf(found)}
              base={base}
              Form={formOf(path)}
              onClosed={(closed) => navigate(resultPath(base, closed), { replace: true })}
              onPassOver={onPassOver}
              onStale={onRetry}
            />
          }
        />
      ))}
      <Route
        path={SLIP_PATH}
        element={
          <PublicSlipScreen
            creditNumber={found.creditNumber}
            pass={found.pass}
            base={base}
            onPassOver={onPassOver}
          />
        }
      />
      <Route path="*" element={<Navigate to={base} replace />} />
    </Routes>
  );
};

export default PublicPaying;
