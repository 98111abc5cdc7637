import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { CounterPaymentState } from '#core/payments/counter-payment.ts';
import { paymentCopy } from '../../../copy/payment.ts';
import { isCallFailure } from '../../../platform/call-failure.ts';
import { store } from '../../../platform/store.ts';
import { onDemand } from '../../../ui/on-demand.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { remove, setCounter } from '../attempt/attempt.ts';
import { attemptsAtom, viewedAttemptsAtom } from '../attempt/attempts-atom.ts';
import { PaymentScreen } from '../payment-screen.tsx';
import { FailedScreen } from './failed-screen.tsx';
import { paymentStatusQuery } from './payment-status-query.ts';
import { PendingScreen } from './pending-screen.tsx';
import { SucceededScreen } from './succeeded-screen.tsx';
import { UnconfirmedScreen } from './unconfirmed-screen.tsx';

export interface PaymentResultProps {
  reference: string;
  pass?: string | undefined;
  /** Where the payment starts again. */
  retryTo: string;
  menuTo: string;
  /** The last four digits, for a payer who may see no more. */
  shownNumber?: string | undefined;
  onSucceeded: () => void;
  /** It is known to be paid at a counter: what was read of the credit before does not say so. */
  onAtCounter?: (() => void) | undefined;
  /** The pass of the public flow opens nothing any more. */
  onPassOver?: (() => void) | undefined;
  /** Cash as it was known before anybody is asked: its numbers are read without a network. */
  known?: { readonly amount: number; readonly counter?: CounterPaymentState | undefined } | undefined;
}

const CounterScreen = onDemand(() => import('./counter-screen.tsx'));

const SERVER_ERROR = 500;
const NO_SESSION = 401;
const TOO_MANY = 429;

/** The server knows of no such payment, as opposed to nobody having been able to say. */
const isRefused = (error: unknown): boolean =>
  isCallFailure(error) &&
  error.kind === 'answered' &&
  error.status < SERVER_ERROR &&
  error.status !== NO_SESSION &&
  error.status !== TOO_MANY;

/** What became of a payment: asked of the server, never believed of the provider's window. */
export function PaymentResult(props: PaymentResultProps) {
  const { reference, pass, retryTo, menuTo, shownNumber } = props;
  const { data: standing, error, isFetching, refetch } = useQuery(paymentStatusQuery(reference, pass));

  const status = standing?.status;
  const end = useEffectEvent((final: 'succeeded' | 'failed') => {
    store.set(attemptsAtom, remove(store.get(attemptsAtom), { reference }));
    if (final === 'succeeded') props.onSucceeded();
  });
  useEffect(() => {
    if (status === 'succeeded' || status === 'failed') end(status);
  }, [status]);

  const counter = standing?.counter;
  const foundAtCounter = useEffectEvent(() => props.onAtCounter?.());
  useEffect(() => {
    if (!counter) return;
    store.set(attemptsAtom, setCounter(store.get(attemptsAtom), reference, counter));
    foundAtCounter();
  }, [counter, reference]);
  const [kept] = useState(
    () => store.get(attemptsAtom).find((one) => one.reference === reference && one.counter) ?? props.known,
  );

  const isLookedAt = standing !== undefined || error !== null;
  useEffect(() => {
    if (isLookedAt) store.set(viewedAttemptsAtom, (before) => new Set([...before, reference]));
  }, [isLookedAt, reference]);

  const isPassOver = pass !== undefined && isCallFailure(error) && error.status === NO_SESSION;
  const passOver = useEffectEvent(() => props.onPassOver?.());
  useEffect(() => {
    if (isPassOver) passOver();
  }, [isPassOver]);

  const atTheCounter = standing ? standing.counter : isRefused(error) ? undefined : kept?.counter;
  if (atTheCounter) {
    return (
      <CounterScreen
        reference={reference}
        counter={atTheCounter}
        amount={standing ? standing.amount : kept?.amount}
        isEnded={status === 'failed'}
        isBusy={isFetching}
        onCheck={() => void refetch()}
        retryTo={retryTo}
        menuTo={menuTo}
      />
    );
  }
  if (standing) {
    const shown = { standing, shownNumber: shownNumber ?? String(standing.creditNumber), menuTo };
    if (standing.status === 'succeeded') {
      return <SucceededScreen {...shown} receipt={{ reference, pass, onPassOver: props.onPassOver }} />;
    }
    if (standing.status === 'failed')
      return <FailedScreen reference={reference} at={standing.at} retryTo={retryTo} menuTo={menuTo} />;
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
