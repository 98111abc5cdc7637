import { type CounterPaymentState, isLapsed } from '#core/payments/counter-payment.ts';
import type { OpenPayment, ReportedPayment } from '#core/wire/open-payments.ts';
import type { SignedAttempt } from './attempt.ts';

/** A payment of a credit whose end is not known. */
export interface UnderWay {
  /** Undefined for one at a counter, which the provider knows nothing of. */
  readonly reference: string | undefined;
  /** The bank has it; else it was begun, and nobody could say yet what became of it. */
  readonly isPending: boolean;
  /** Of the holder's own credit alone: whole pesos, and an instant, ISO. */
  readonly facts?: { readonly amount: number; readonly startedAt: string };
  /** Of cash chosen online: nothing is paid until its payer pays it at a counter. */
  readonly counter?: CounterPaymentState & { readonly amount: number };
}

/** What this device knows of a payment that it began; nobody but its own clock says that the time at the counter is over. */
export const fromAttempt = ({ reference, counter, amount }: SignedAttempt): UnderWay => ({
  reference,
  isPending: counter !== undefined,
  ...(counter ? { counter: { ...counter, amount, isOver: isLapsed(counter, Date.now()) } } : {}),
});

/**
 * The payment to be looked at before another one: one that the bank has, else one that the holder made at a counter and
 * nobody could post or refuse yet, else one that is still to be paid at a counter, else the newest of what was begun, as the
 * server tells or on this device.
 */
export const underWayOf = (
  told: readonly OpenPayment[],
  begun: readonly SignedAttempt[],
  reported: readonly ReportedPayment[] = [],
): UnderWay | undefined => {
  const known: readonly UnderWay[] = [
    ...told.map(({ reference, isPending, amount, startedAt, counter }) => ({
      reference,
      isPending,
      facts: { amount, startedAt },
      ...(counter ? { counter: { ...counter, amount } } : {}),
    })),
    ...begun.map(fromAttempt),
  ];
  return (
    known.find(({ isPending, counter }) => isPending && !counter) ??
    reportedOf(reported) ??
    known.find(({ counter }) => counter) ??
    known[0]
  );
};

const reportedOf = (reported: readonly ReportedPayment[]): UnderWay | undefined => {
  const waiting = reported.find(({ isHolders, rejection }) => isHolders && rejection === undefined);
  return (
    waiting && {
      reference: undefined,
      isPending: false,
      facts: { amount: waiting.amount, startedAt: waiting.paidAt },
    }
  );
};
