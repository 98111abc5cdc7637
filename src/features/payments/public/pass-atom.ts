import type { PublicCredit } from '#core/api/payments/payments.ts';
import { isPesos } from '#core/money/money.ts';
import { persistedAtom } from '../../../platform/storage/persisted-atom.ts';

/** A looked-up credit: pass, figures and masked identifiers, no other personal data. */
export interface FoundCredit extends PublicCredit {
  /** Milliseconds since the epoch, by this device's clock. */
  readonly foundAt: number;
  /** Paid: its figures are stale, its pass still reads the result. */
  readonly isSpent?: boolean;
}

/** Same as on the server. */
const PASS_LIFETIME_MS = 60 * 60_000;

const TEXTS = ['pass', 'lastFour', 'maskedDocument', 'validOn'] as const;
const AMOUNTS = ['creditNumber', 'minimumPayment', 'totalDebt', 'foundAt'] as const;

const isCatchUp = (stored: unknown): boolean =>
  stored === undefined ||
  (typeof stored === 'object' &&
    stored !== null &&
    'amount' in stored &&
    isPesos(stored.amount) &&
    'since' in stored &&
    typeof stored.since === 'string');

export const isFoundCredit = (stored: unknown): stored is FoundCredit | null => {
  if (stored === null) return true;
  if (typeof stored !== 'object') return false;
  const values = new Map<string, unknown>(Object.entries(stored));
  return (
    TEXTS.every((name) => typeof values.get(name) === 'string') &&
    AMOUNTS.every((name) => isPesos(values.get(name))) &&
    isCatchUp(values.get('catchUp'))
  );
};

/** By the device's clock; the server decides. */
export const isPassAlive = ({ foundAt }: Pick<FoundCredit, 'foundAt'>, now: number): boolean =>
  now >= foundAt && now - foundAt < PASS_LIFETIME_MS;

export const foundCreditAtom = persistedAtom<FoundCredit | null>('public_payment', null, isFoundCredit);
