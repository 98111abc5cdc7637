import type { CounterPaymentState } from '#core/payments/counter-payment.ts';

/** A payment that was begun and whose end is not known yet. */
export interface PaymentAttempt {
  /** Made before the first try, so that a repeated press, a reload or a lost answer is the same attempt. */
  readonly id: string;
  readonly creditNumber: number;
  /** Whole pesos. */
  readonly amount: number;
  readonly choice: string;
  /** Begun although the payer was told of a payment under way. */
  readonly isAnother: boolean;
  /** Once it is signed: the name under which the provider knows it. */
  readonly reference?: string;
  /** Of cash that waits for its payer: what the counter asks for, readable without a network. */
  readonly counter?: CounterPaymentState;
}

export type PaymentIntent = Omit<PaymentAttempt, 'id' | 'reference' | 'counter'>;
/** One that the provider may know. */
export type SignedAttempt = PaymentAttempt & { readonly reference: string };
/** The newest first. */
type Known = readonly PaymentAttempt[];

/** More than anybody has open at once; a device does not keep them without end. */
const MOST = 5;

const INTENT = ['creditNumber', 'amount', 'choice', 'isAnother'] as const;

/** The attempt that is known if it is this very payment, else a new one. */
export const findOrCreate = (known: Known, intent: PaymentIntent, makeId: () => string): PaymentAttempt =>
  known.find((one) => INTENT.every((name) => one[name] === intent[name])) ?? { ...intent, id: makeId() };

/** With this attempt as the newest. One that was never signed cannot be paid: it gives way. */
export const upsert = (known: Known, attempt: PaymentAttempt): Known =>
  [attempt, ...known.filter(({ id, reference }) => id !== attempt.id && reference !== undefined)].slice(
    0,
    MOST,
  );

/** Signed: from now on the provider may know it. An answer that comes late belongs to no other attempt. */
export const markSigned = (known: Known, id: string, reference: string): Known =>
  known.map((one) => (one.id === id ? { ...one, reference } : one));

/** With what its payer says at the counter. */
export const setCounter = (known: Known, reference: string, counter: CounterPaymentState): Known =>
  known.map((one) => (one.reference === reference ? { ...one, counter } : one));

/** Its end is known, or it can go no further. */
export const remove = (
  known: Known,
  which: { readonly id: string } | { readonly reference: string },
): Known => known.filter((one) => ('id' in which ? one.id !== which.id : one.reference !== which.reference));

/** Payments that may have been made, of this credit or of any. */
export const openAttempts = (known: Known, creditNumber?: number): readonly SignedAttempt[] =>
  known.flatMap((one) =>
    one.reference !== undefined && (creditNumber === undefined || one.creditNumber === creditNumber)
      ? [{ ...one, reference: one.reference }]
      : [],
  );

/** Their references. */
export const openReferences = (known: Known, creditNumber?: number): readonly string[] =>
  openAttempts(known, creditNumber).map(({ reference }) => reference);

const COUNTER_TEXTS = ['agreement', 'paymentNumber', 'payBefore'] as const;

const isCounter = (stored: unknown): boolean => {
  if (typeof stored !== 'object' || stored === null) return false;
  const values = new Map<string, unknown>(Object.entries(stored));
  return (
    COUNTER_TEXTS.every((name) => typeof values.get(name) === 'string') &&
    typeof values.get('isOver') === 'boolean'
  );
};

const isAttempt = (stored: unknown): boolean =>
  typeof stored === 'object' &&
  stored !== null &&
  'id' in stored &&
  typeof stored.id === 'string' &&
  'creditNumber' in stored &&
  Number.isSafeInteger(stored.creditNumber) &&
  'amount' in stored &&
  Number.isSafeInteger(stored.amount) &&
  'choice' in stored &&
  typeof stored.choice === 'string' &&
  'isAnother' in stored &&
  typeof stored.isAnother === 'boolean' &&
  (!('reference' in stored) || typeof stored.reference === 'string') &&
  (!('counter' in stored) || isCounter(stored.counter));

export const areAttempts = (stored: unknown): stored is Known =>
  Array.isArray(stored) && stored.every(isAttempt);
