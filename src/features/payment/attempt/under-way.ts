import type { OpenPayment, ReportedPayment } from '../../../core/wire/open-payment-answer.ts';

/** A payment of a credit whose end is not known. */
export interface UnderWay {
  /** Undefined for one at a counter, which the provider knows nothing of. */
  readonly reference: string | undefined;
  /** The bank has it; else it was begun, and nobody could say yet what became of it. */
  readonly isPending: boolean;
  /** Of the holder's own credit alone: whole pesos, and an instant, ISO. */
  readonly facts?: { readonly amount: number; readonly begunAt: string };
}

/**
 * The payment to be looked at before another one: one that the bank has, else one that the holder made at a counter and
 * nobody could post or refuse yet, else the newest of what was begun, as the server tells or on this device.
 */
export const underWayOf = (
  told: readonly OpenPayment[],
  begunHere: readonly string[],
  reported: readonly ReportedPayment[] = [],
): UnderWay | undefined => {
  const known: readonly UnderWay[] = [
    ...told.map(({ reference, isPending, amount, begunAt }) => ({
      reference,
      isPending,
      facts: { amount, begunAt },
    })),
    ...begunHere.map((reference) => ({ reference, isPending: false })),
  ];
  return known.find(({ isPending }) => isPending) ?? atCounterOf(reported) ?? known[0];
};

const atCounterOf = (reported: readonly ReportedPayment[]): UnderWay | undefined => {
  const waiting = reported.find(({ isHolders, refusal }) => isHolders && refusal === undefined);
  return (
    waiting && {
      reference: undefined,
      isPending: false,
      facts: { amount: waiting.amount, begunAt: waiting.paidAt },
    }
  );
};
