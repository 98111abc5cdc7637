/** A payment that was begun and whose end is not known yet. */
export interface PaymentAttempt {
  /** Made before the first try, so that a repeated press, a reload or a lost answer is the same attempt. */
  readonly id: string;
  readonly creditNumber: number;
  /** Whole pesos. */
  readonly amount: number;
  readonly choice: string;
  /** Once it is signed: the name under which the provider knows it. */
  readonly reference?: string;
}

export type PaymentIntent = Omit<PaymentAttempt, 'id' | 'reference'>;
type Known = PaymentAttempt | null;

/** The attempt that is known if it is this very payment, else a new one in its place. */
export const begun = (known: Known, intent: PaymentIntent, makeId: () => string): PaymentAttempt => {
  const isSame =
    known?.creditNumber === intent.creditNumber &&
    known.amount === intent.amount &&
    known.choice === intent.choice;
  return known && isSame ? known : { ...intent, id: makeId() };
};

/** Signed: from now on the provider may know it. An answer that comes late belongs to no other attempt. */
export const signedAs = (known: Known, id: string, reference: string): Known =>
  known?.id === id ? { ...known, reference } : known;

/** Its end is known, or it can go no further. */
export const ended = (
  known: Known,
  which: { readonly id: string } | { readonly reference: string },
): Known => {
  const isIt = 'id' in which ? known?.id === which.id : known?.reference === which.reference;
  return isIt ? null : known;
};

/** The reference of a payment of this credit that may have been made. */
export const openReferenceOf = (known: Known, creditNumber: number): string | undefined =>
  known?.creditNumber === creditNumber ? known.reference : undefined;

export const isAttempt = (stored: unknown): stored is Known =>
  stored === null ||
  (typeof stored === 'object' &&
    'id' in stored &&
    typeof stored.id === 'string' &&
    'creditNumber' in stored &&
    Number.isSafeInteger(stored.creditNumber) &&
    'amount' in stored &&
    Number.isSafeInteger(stored.amount) &&
    'choice' in stored &&
    typeof stored.choice === 'string' &&
    (!('reference' in stored) || typeof stored.reference === 'string'));
