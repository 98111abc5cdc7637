import { useAtomValue } from 'jotai/react';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { paymentCopy } from '../../copy/payment.ts';
import type { PublicCredit } from '../../core/wire/payment-answer.ts';
import { store } from '../../platform/store.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { ONLINE_PATH } from './online-path.ts';
import { foundCreditAtom, isPassAlive } from './pass-atom.ts';
import { PublicLookup } from './public-lookup.tsx';
import { SLIP_PATH } from './slip-path.ts';
import { useAskedReference } from './use-asked-reference.ts';

const WithData = onDemand(() => import('../../platform/with-data.tsx'));
const PublicPaying = onDemand(() => import('./public-paying.tsx'));

const BASE = '/public-payment';
const PLACES: readonly string[] = [BASE, `${BASE}/${ONLINE_PATH}`, `${BASE}/${SLIP_PATH}`];

/** Paying a credit without a session: two numbers open its payment and nothing else, for a short time. */
export function PublicPayment() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const reference = useAskedReference();
  const found = useAtomValue(foundCreditAtom);
  const [notice, setNotice] = useState<string>();
  const isOpen =
    found !== null && isPassAlive(found, Date.now()) && (!found.isSpent || reference !== undefined);

  if (!PLACES.includes(pathname.replace(/\/+$/, ''))) return <Navigate to={BASE} replace />;
  if (isOpen) {
    return (
      <WithData>
        <PublicPaying
          base={BASE}
          found={found}
          reference={reference}
          onPassOver={() => {
            store.set(foundCreditAtom, null);
            setNotice(paymentCopy.public.expired);
          }}
        />
      </WithData>
    );
  }
  return (
    <PublicLookup
      notice={reference === undefined ? notice : paymentCopy.public.forResult}
      onLook={() => void PublicPaying.preload().catch(() => undefined)}
      onFound={(credit: PublicCredit) => {
        store.set(foundCreditAtom, { ...credit, foundAt: Date.now() });
        setNotice(undefined);
        if (reference === undefined) navigate(`${BASE}/${ONLINE_PATH}`, { replace: true });
      }}
    />
  );
}
