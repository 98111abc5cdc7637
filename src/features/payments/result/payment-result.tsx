import { queryOptions } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { decodePaymentState, type PaymentState } from '#core/api/payments/payments.ts';
import type { CounterPaymentState } from '#core/payments/counter-payment.ts';
import { paymentCopy } from '../../../copy/payment.ts';
import { isCallFailure } from '../../../platform/api/call-failure.ts';
import { call } from '../../../platform/api/http.ts';
import { paymentCalls } from '../../../platform/api/payment-calls.ts';
import { useApiQuery } from '../../../platform/api/queries.ts';
import { store } from '../../../platform/store.ts';
import { Button } from '../../../ui/button.tsx';
import { OfflineScene } from '../../../ui/illustrations/offline-scene.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { PaymentScreen } from '../frame/payment-screen.tsx';
import { attemptsAtom, remove, setCounter, viewedAttemptsAtom } from '../model/attempt.ts';
import { NOT_PAID } from '../model/payment-paths.ts';
import { FailedScreen, PendingScreen } from './outcome-screens.tsx';
import styles from './result.module.css';
import { SucceededScreen, type SuccessParts } from './succeeded-screen.tsx';

interface UnconfirmedScreenProps {
  isBusy: boolean;
  onAgain: () => void;
  menuTo: string;
}

/** Unknown outcome: shown as failed, it could cause a double payment. */
const UnconfirmedScreen = ({ isBusy, onAgain, menuTo }: UnconfirmedScreenProps) => {
  const copy = paymentCopy.result.unconfirmed;
  const navigate = useNavigate();
  return (
    <PaymentScreen title={copy.title} lead={copy.lead}>
      <OfflineScene className={styles.art} />
      <p>{copy.text}</p>
      <Button wide busy={isBusy} onClick={onAgain}>
        {isBusy ? copy.busy : copy.again}
      </Button>
      <Button wide kind="quiet" onClick={() => navigate(menuTo)}>
        {copy.menu}
      </Button>
    </PaymentScreen>
  );
};

/** Milliseconds between polls of a pending payment, with backoff. */
const POLL_INTERVALS_MS = [2_000, 3_000, 5_000, 10_000, 15_000, 30_000] as const;

const pollIntervalMs = (polls: number): number =>
  POLL_INTERVALS_MS[Math.min(polls, POLL_INTERVALS_MS.length - 1)] ?? 30_000;

/** Polled while the outcome is pending or unknown. */
const paymentStatusQuery = (reference: string, pass: string | undefined) =>
  queryOptions({
    queryKey: ['payment-status', reference],
    queryFn: async ({ signal }): Promise<PaymentState> =>
      decodePaymentState(
        await call(paymentCalls.readPaymentStatus, { query: { reference }, signal, token: pass }),
      ),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: true,
    refetchInterval: ({ state }) => {
      const isOpen = state.data === undefined || state.data.status === 'pending';
      return isOpen ? pollIntervalMs(state.dataUpdateCount + state.errorUpdateCount) : false;
    },
  });

export interface PaymentResultProps {
  reference: string;
  pass?: string | undefined;
  /** Path to pay again. */
  retryTo: string;
  menuTo: string;
  /** Last four digits, for a payer without a session. */
  shownNumber?: string | undefined;
  onSucceeded: () => void;
  /** It is a counter payment: the cached credit lacks it. */
  onAtCounter?: (() => void) | undefined;
  /** The pass of the public flow expired. */
  onPassOver?: (() => void) | undefined;
  /** Counter payment as known before the request, readable offline. */
  known?: { readonly amount: number; readonly counter?: CounterPaymentState | undefined } | undefined;
  /** Of the holder's own credit. */
  success?: SuccessParts | undefined;
}

const CounterScreen = onDemand(() => import('./counter-screen.tsx'));

const SERVER_ERROR = 500;
const NO_SESSION = 401;
const TOO_MANY = 429;

/** The server does not know the payment, as opposed to an unknown outcome. */
const isRefused = (error: unknown): boolean =>
  isCallFailure(error) &&
  error.kind === 'answered' &&
  error.status < SERVER_ERROR &&
  error.status !== NO_SESSION &&
  error.status !== TOO_MANY;

/** Outcome as the server reports it; the widget's own report is never trusted. */
export const PaymentResult = (props: PaymentResultProps) => {
  const { reference, pass, retryTo, menuTo, shownNumber } = props;
  const { data: payment, error, isFetching, refetch } = useApiQuery(paymentStatusQuery(reference, pass));

  const status = payment?.status;
  const end = useEffectEvent((final: 'succeeded' | 'failed') => {
    store.set(attemptsAtom, remove(store.get(attemptsAtom), { reference }));
    if (final === 'succeeded') props.onSucceeded();
  });
  useEffect(() => {
    if (status === 'succeeded' || status === 'failed') end(status);
  }, [status]);

  const counter = payment?.counter;
  const foundAtCounter = useEffectEvent(() => props.onAtCounter?.());
  useEffect(() => {
    if (!counter) return;
    store.set(attemptsAtom, setCounter(store.get(attemptsAtom), reference, counter));
    foundAtCounter();
  }, [counter, reference]);
  const [stored] = useState(
    () => store.get(attemptsAtom).find((one) => one.reference === reference && one.counter) ?? props.known,
  );

  const isViewed = payment !== undefined || error !== null;
  useEffect(() => {
    if (isViewed) store.set(viewedAttemptsAtom, (before) => new Set([...before, reference]));
  }, [isViewed, reference]);

  const isPassOver = pass !== undefined && isCallFailure(error) && error.status === NO_SESSION;
  const passOver = useEffectEvent(() => props.onPassOver?.());
  useEffect(() => {
    if (isPassOver) passOver();
  }, [isPassOver]);

  const atTheCounter = payment ? payment.counter : isRefused(error) ? undefined : stored?.counter;
  if (atTheCounter) {
    return (
      <CounterScreen
        reference={reference}
        counter={atTheCounter}
        amount={payment ? payment.amount : stored?.amount}
        isEnded={status === 'failed'}
        isBusy={isFetching}
        onCheck={() => void refetch()}
        retryTo={retryTo}
        menuTo={menuTo}
      />
    );
  }
  if (payment) {
    const shown = { standing: payment, shownNumber: shownNumber ?? String(payment.creditNumber), menuTo };
    if (payment.status === 'succeeded') {
      return (
        <SucceededScreen
          {...shown}
          {...props.success}
          receipt={{ reference, pass, onPassOver: props.onPassOver }}
        />
      );
    }
    if (payment.isUntouched) return <Navigate to={retryTo} state={NOT_PAID} replace />;
    if (payment.status === 'failed')
      return <FailedScreen reference={reference} at={payment.at} retryTo={retryTo} menuTo={menuTo} />;
    return <PendingScreen {...shown} reference={reference} />;
  }
  if (isRefused(error)) return <FailedScreen reference={reference} retryTo={retryTo} menuTo={menuTo} />;
  if (error) return <UnconfirmedScreen isBusy={isFetching} onAgain={() => void refetch()} menuTo={menuTo} />;
  const copy = paymentCopy.result.checking;
  return (
    <PaymentScreen title={copy.title}>
      <Waiting text={copy.text} />
    </PaymentScreen>
  );
};
