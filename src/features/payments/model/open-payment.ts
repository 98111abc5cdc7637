import type { OpenPayment, ReportedPayment } from '#core/api/credit/open-payments.ts';
import { type CounterPaymentState, isLapsed } from '#core/payments/counter-payment.ts';
import type { SignedAttempt } from './attempt.ts';

/** A payment with unknown outcome. */
export interface OpenPaymentState {
  /** Undefined for a reported cash payment, which the provider does not know. */
  readonly reference: string | undefined;
  /** At the bank; else started, with unknown status. */
  readonly isPending: boolean;
  /** Only of the holder's own credit: whole pesos, ISO instant. */
  readonly facts?: { readonly amount: number; readonly startedAt: string };
  /** Of a counter payment: nothing is paid until it is paid in cash. */
  readonly counter?: CounterPaymentState & { readonly amount: number };
}

/** Nothing is left to be done by its payer: the bank has it, or the review of a cash slip. */
export const isUnderWay = ({ reference, isPending, counter }: OpenPaymentState): boolean =>
  counter === undefined && (isPending || reference === undefined);

/** From an attempt stored on this device; its counter deadline is checked by the device's clock. */
export const fromAttempt = ({ reference, counter, amount }: SignedAttempt): OpenPaymentState => ({
  reference,
  isPending: counter !== undefined,
  ...(counter ? { counter: { ...counter, amount, isOver: isLapsed(counter, Date.now()) } } : {}),
});

/**
 * The open payment to show before another is made: one at the bank, else one reported by the holder and not yet posted
 * or rejected, else one still to be paid at a counter, else the newest started, from the server or this device.
 */
export const openPaymentOf = (
  serverPayments: readonly OpenPayment[],
  deviceAttempts: readonly SignedAttempt[],
  reported: readonly ReportedPayment[] = [],
): OpenPaymentState | undefined => {
  const known: readonly OpenPaymentState[] = [
    ...serverPayments.map(({ reference, isPending, amount, startedAt, counter }) => ({
      reference,
      isPending,
      facts: { amount, startedAt },
      ...(counter ? { counter: { ...counter, amount } } : {}),
    })),
    ...deviceAttempts.map(fromAttempt),
  ];
  return (
    known.find(({ isPending, counter }) => isPending && !counter) ??
    reportedOf(reported) ??
    known.find(({ counter }) => counter) ??
    known[0]
  );
};

const reportedOf = (reported: readonly ReportedPayment[]): OpenPaymentState | undefined => {
  const pending = reported.find(({ isHolders, rejection }) => isHolders && rejection === undefined);
  return (
    pending && {
      reference: undefined,
      isPending: false,
      facts: { amount: pending.amount, startedAt: pending.paidAt },
    }
  );
};
