import { useAtomValue } from 'jotai/react';
import { useCallback, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { PublicCredit } from '#core/api/payments/payments.ts';
import { paymentCopy } from '../../../copy/payment.ts';
import { fetchAhead } from '../../../platform/save-data.ts';
import { store } from '../../../platform/store.ts';
import { onDemand } from '../../../ui/on-demand.tsx';
import { attemptsAtom, openAttempts } from '../model/attempt.ts';
import { ONLINE_PATH, ONLINE_PATHS } from '../model/online-path.ts';
import { fromAttempt } from '../model/open-payment.ts';
import { linkedCredit, SLIP_PATH, useResultReference } from '../model/payment-paths.ts';
import { foundCreditAtom, isPassAlive } from './pass-atom.ts';
import { PublicLookup } from './public-lookup.tsx';

/** Credit of a payment link, read once and removed from the URL and the history. */
const useLinkedCredit = () => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [linked, setLinked] = useState(() => linkedCredit(params));
  const [wasLinked] = useState(linked !== undefined);
  useEffect(() => {
    if (wasLinked) navigate('.', { replace: true });
  }, [wasLinked, navigate]);
  const forget = useCallback(() => setLinked(undefined), []);
  return { linked, forget };
};

const WithData = onDemand(() => import('../../../platform/api/with-data.tsx'));
const PublicPaying = onDemand(() => import('./public-paying.tsx'));

const copy = paymentCopy.public;
const BASE = '/public-payment';
const PATHS: readonly string[] = [BASE, ...[...ONLINE_PATHS, SLIP_PATH].map((path) => `${BASE}/${path}`)];

/** Payment without a session: credit number and document give short-lived access to paying alone. */
export const PublicPayment = () => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const reference = useResultReference();
  const found = useAtomValue(foundCreditAtom);
  const attempts = useAtomValue(attemptsAtom);
  const { linked, forget } = useLinkedCredit();
  const [notice, setNotice] = useState<string>();
  const isAlive = found !== null && isPassAlive(found, Date.now());
  const requested = attempts.find((attempt) => attempt.reference === reference);
  // With another credit's pass the payment is unknown, which would read as not made.
  const isOfAnother = isAlive && requested !== undefined && requested.creditNumber !== found.creditNumber;
  const isOpen =
    isAlive &&
    !isOfAnother &&
    (!found.isSpent || reference !== undefined) &&
    (linked === undefined || linked === found.creditNumber);

  if (!PATHS.includes(pathname.replace(/\/+$/, ''))) return <Navigate to={BASE} replace />;
  if (isOpen) {
    return (
      <WithData>
        <PublicPaying
          base={BASE}
          found={found}
          reference={reference}
          onRetry={(reason) => {
            store.set(foundCreditAtom, null);
            setNotice(reason);
          }}
        />
      </WithData>
    );
  }
  const [newest] = openAttempts(attempts);
  const isForResult = reference !== undefined;
  const openAttempt = isForResult
    ? openAttempts(attempts).find((one) => one.reference === reference)
    : newest;
  const linkedNumber = linked === 'broken' ? undefined : linked;
  const linkNotice = linked === 'broken' ? copy.brokenLink : linkedNumber && copy.linked;
  const resultNotice = isOfAnother ? copy.otherCredit : copy.forResult;
  return (
    <PublicLookup
      key={linkedNumber ?? 'unlinked'}
      notice={isForResult ? resultNotice : notice || linkNotice || undefined}
      isCalm={!isForResult && notice === undefined && linkedNumber !== undefined}
      open={
        isForResult || openAttempt === undefined
          ? undefined
          : { base: BASE, underWay: fromAttempt(openAttempt) }
      }
      creditNumber={linkedNumber}
      onLook={() => fetchAhead(PublicPaying)}
      onFound={(credit: PublicCredit) => {
        store.set(foundCreditAtom, { ...credit, foundAt: Date.now() });
        setNotice(undefined);
        forget();
        if (reference === undefined) navigate(`${BASE}/${ONLINE_PATH}`, { replace: true });
      }}
    />
  );
};
