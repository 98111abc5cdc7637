import { atom } from 'jotai/vanilla';
import type { CounterPaymentState } from '#core/payments/counter-payment.ts';
import { persistedAtom } from '../../../platform/storage/persisted-atom.ts';

/** A started payment with unknown outcome. */
export interface PaymentAttempt {
  /** Idempotency key, made before the first try: a second press, a reload or a retry is the same attempt. */
  readonly id: string;
  readonly creditNumber: number;
  /** Whole pesos. */
  readonly amount: number;
  readonly choice: string;
  /** The payer was warned of a pending payment and pays anyway. */
  readonly isAnother: boolean;
  /** The provider's reference; set once it is signed. */
  readonly reference?: string;
  /** Agreement, number and deadline of a counter payment, readable offline. */
  readonly counter?: CounterPaymentState;
}

export type PaymentIntent = Omit<PaymentAttempt, 'id' | 'reference' | 'counter'>;
/** Possibly known to the provider. */
export type SignedAttempt = PaymentAttempt & { readonly reference: string };
/** Newest first. */
type Attempts = readonly PaymentAttempt[];

/** Bounds the storage; nobody has more open at once. */
const MAX_ATTEMPTS = 5;

const INTENT = ['creditNumber', 'amount', 'choice', 'isAnother'] as const;

/** The stored attempt of the same intent, else a new one. */
export const findOrCreate = (
  attempts: Attempts,
  intent: PaymentIntent,
  makeId: () => string,
): PaymentAttempt =>
  attempts.find((one) => INTENT.every((name) => one[name] === intent[name])) ?? { ...intent, id: makeId() };

/** Puts the attempt first; drops unsigned ones, which cannot have been paid. */
export const upsert = (attempts: Attempts, attempt: PaymentAttempt): Attempts =>
  [attempt, ...attempts.filter(({ id, reference }) => id !== attempt.id && reference !== undefined)].slice(
    0,
    MAX_ATTEMPTS,
  );

/** Matched by id: a late response must not sign another attempt. */
export const markSigned = (attempts: Attempts, id: string, reference: string): Attempts =>
  attempts.map((one) => (one.id === id ? { ...one, reference } : one));

export const setCounter = (attempts: Attempts, reference: string, counter: CounterPaymentState): Attempts =>
  attempts.map((one) => (one.reference === reference ? { ...one, counter } : one));

export const remove = (
  attempts: Attempts,
  which: { readonly id: string } | { readonly reference: string },
): Attempts =>
  attempts.filter((one) => ('id' in which ? one.id !== which.id : one.reference !== which.reference));

/** Payments that may have been made, of one credit or of all. */
export const openAttempts = (attempts: Attempts, creditNumber?: number): readonly SignedAttempt[] =>
  attempts.flatMap((one) =>
    one.reference !== undefined && (creditNumber === undefined || one.creditNumber === creditNumber)
      ? [{ ...one, reference: one.reference }]
      : [],
  );

export const openReferences = (attempts: Attempts, creditNumber?: number): readonly string[] =>
  openAttempts(attempts, creditNumber).map(({ reference }) => reference);

/** The newest payment of a credit that may have been made and whose result was not shown yet. */
export const unviewedReference = (
  attempts: Attempts,
  creditNumber: number,
  viewed: ReadonlySet<string>,
): string | undefined => openReferences(attempts, creditNumber).find((reference) => !viewed.has(reference));

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

export const areAttempts = (stored: unknown): stored is Attempts =>
  Array.isArray(stored) && stored.every(isAttempt);

/** Open attempts, newest first; persisted for a reload, a closed tab or the return from a bank's page. */
export const attemptsAtom = persistedAtom<readonly PaymentAttempt[]>('payment_attempts', [], areAttempts);

/** References whose result was shown since page load, whatever the outcome: no second redirect to it. */
export const viewedAttemptsAtom = atom<ReadonlySet<string>>(new Set<string>());
