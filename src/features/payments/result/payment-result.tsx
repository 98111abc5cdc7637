import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { CounterPaymentState } from '#core/payments/counter-payment.ts';
import { paymentCopy } from '../../../copy/payment.ts';
import { isCallFailure } from '../../../platform/call-failure.ts';
import { store } from '../../../platform/store.ts';
import { onDemand } from '../../../ui/on-demand.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { PaymentScreen } from '../frame/payment-screen.tsx';
import { remove, setCounter } from '../model/attempt.ts';
import { attemptsAtom, viewedAttemptsAtom } from '../model/attempts-atom.ts';
import { FailedScreen } from './failed-screen.tsx';
import { paymentStatusQuery } from './payment-status-query.ts';
import { PendingScreen } from './pending-screen.tsx';
import { SucceededScreen } from './succeeded-screen.tsx';
import { UnconfirmedScreen } from './unconfirmed-screen.tsx';

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
export function PaymentResult(props: PaymentResultProps) {
  const { reference, pass, retryTo, menuTo, shownNumber } = props;
  const { data: payment, error, isFetching, refetch } = useQuery(paymentStatusQuery(reference, pass));

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
      return <SucceededScreen {...shown} receipt={{ reference, pass, onPassOver: props.onPassOver }} />;
    }
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
}
