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
}

export type PaymentIntent = Omit<PaymentAttempt, 'id' | 'reference'>;
/** The newest first. */
type Known = readonly PaymentAttempt[];

/** More than anybody has open at once; a device does not keep them without end. */
const MOST = 5;

const INTENT = ['creditNumber', 'amount', 'choice', 'isAnother'] as const;

/** The attempt that is known if it is this very payment, else a new one. */
export const begun = (known: Known, intent: PaymentIntent, makeId: () => string): PaymentAttempt =>
  known.find((one) => INTENT.every((name) => one[name] === intent[name])) ?? { ...intent, id: makeId() };

/** With this attempt as the newest. One that was never signed cannot be paid: it gives way. */
export const withAttempt = (known: Known, attempt: PaymentAttempt): Known =>
  [attempt, ...known.filter(({ id, reference }) => id !== attempt.id && reference !== undefined)].slice(
    0,
    MOST,
  );

/** Signed: from now on the provider may know it. An answer that comes late belongs to no other attempt. */
export const signedAs = (known: Known, id: string, reference: string): Known =>
  known.map((one) => (one.id === id ? { ...one, reference } : one));

/** Its end is known, or it can go no further. */
export const ended = (known: Known, which: { readonly id: string } | { readonly reference: string }): Known =>
  known.filter((one) => ('id' in which ? one.id !== which.id : one.reference !== which.reference));

/** The references of payments that may have been made, of this credit or of any. */
export const openReferences = (known: Known, creditNumber?: number): readonly string[] =>
  known
    .filter((one) => creditNumber === undefined || one.creditNumber === creditNumber)
    .flatMap(({ reference }) => reference ?? []);

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
  (!('reference' in stored) || typeof stored.reference === 'string');

export const areAttempts = (stored: unknown): stored is Known =>
  Array.isArray(stored) && stored.every(isAttempt);
