import type { OpenPayment } from '../../core/wire/open-payment-answer.ts';

/** A payment of a credit whose end is not known. */
export interface UnderWay {
  readonly reference: string;
  /** The bank has it; else it was begun, and nobody could say yet what became of it. */
  readonly isPending: boolean;
  /** Of the holder's own credit alone: whole pesos, and an instant, ISO. */
  readonly facts?: { readonly amount: number; readonly begunAt: string };
}

/**
 * The payment to be looked at before another one: of what the server tells the holder and what this device began, one that
 * the bank has, else the newest.
 */
export const underWayOf = (
  told: readonly OpenPayment[],
  begunHere: readonly string[],
): UnderWay | undefined => {
  const known: readonly UnderWay[] = [
    ...told.map(({ reference, isPending, amount, begunAt }) => ({
      reference,
      isPending,
      facts: { amount, begunAt },
    })),
    ...begunHere.map((reference) => ({ reference, isPending: false })),
  ];
  return known.find(({ isPending }) => isPending) ?? known[0];
};
