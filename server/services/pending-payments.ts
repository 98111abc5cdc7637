import { bogotaDate } from '../../src/core/domain/calendar-date.ts';
import { LOCALE } from '../../src/core/domain/constants.ts';
import { dateInWords } from '../../src/core/domain/date-words.ts';
import { formatPesos, pesos } from '../../src/core/domain/money.ts';
import type { Context } from '../context.ts';
import { Conflict, VendorDown } from '../errors.ts';
import { findPayableLoan, type Payer } from './payers.ts';
import {
  type PaymentAttempt,
  type PaymentIntent,
  type SignedAttempt,
  signPayment,
} from './payment-attempts.ts';
import { isPastExpiry, settleReference } from './payment-settling.ts';

/** Attempts that the provider is asked about; the reconciliation asks about the others by itself. */
const ASKED_AT_MOST = 3;
const READ_AT_MOST = 20;

type Standing = 'pending' | 'unconfirmed' | 'none';

/**
 * Signs a payment as `signPayment` does, unless another of the credit is under way, whoever began it and wherever: what the
 * provider has pending, and what was begun when the provider cannot say whether it was paid. What was merely opened is in
 * nobody's way. Two that are signed at the same moment both pass, since neither is started: then each is posted once, and no
 * more is promised. Errors: those of `signPayment`; Conflict `payment_pending`, with amount and moment for the holder alone.
 */
export const signUnlessPending = async (
  context: Context,
  payer: Payer,
  intent: PaymentIntent,
): Promise<SignedAttempt> => {
  if (await findPayableLoan(context.db, payer, intent.creditNumber)) {
    await requireNonePending(context, payer, intent);
  }
  return signPayment(context, payer, intent);
};

const requireNonePending = async (
  context: Context,
  payer: Payer,
  { creditNumber, clientId }: PaymentIntent,
): Promise<void> => {
  const others = await readOthers(context, creditNumber, clientId);
  const asked = others.slice(0, ASKED_AT_MOST);
  const standings = await Promise.all(asked.map((attempt) => standingOf(context, attempt)));
  const underWay = asked.flatMap((attempt, index) => {
    const standing = standings[index];
    return standing === undefined || standing === 'none' ? [] : [{ attempt, standing }];
  });
  const unasked = others.slice(ASKED_AT_MOST).find(({ status }) => status === 'pending');
  const [found] = [...underWay, ...(unasked ? [{ attempt: unasked, standing: 'pending' as const }] : [])];
  if (found) throw new Conflict('payment_pending', sentenceFor(payer, found.attempt, found.standing));
};

/** Those that the provider may have, the pending ones first and the newest of each first. */
const readOthers = async (
  { db, clock }: Context,
  creditNumber: number,
  clientId: string | undefined,
): Promise<readonly PaymentAttempt[]> => {
  const attempts = await db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('credit_number', '=', creditNumber)
    .where('status', 'in', ['open', 'pending'])
    .orderBy('status', 'desc')
    .orderBy('created_at', 'desc')
    .limit(READ_AT_MOST)
    .execute();
  return attempts.filter(
    (attempt) =>
      (clientId === undefined || attempt.client_id !== clientId) &&
      (attempt.status === 'pending' || !isPastExpiry(attempt, clock.now())),
  );
};

const standingOf = async (context: Context, attempt: PaymentAttempt): Promise<Standing> => {
  try {
    const heard = await settleReference(context, attempt.reference);
    return heard?.attempt.status === 'pending' ? 'pending' : 'none';
  } catch (error) {
    if (!(error instanceof VendorDown)) throw error;
    return attempt.status === 'pending' ? 'pending' : 'unconfirmed';
  }
};

const clockFormat = new Intl.DateTimeFormat(LOCALE, {
  timeZone: 'America/Bogota',
  hour: 'numeric',
  minute: '2-digit',
});

const WAIT = 'Espera el resultado antes de pagar otra vez.';

const sentenceFor = (payer: Payer, attempt: PaymentAttempt, standing: Exclude<Standing, 'none'>): string => {
  const state = standing === 'pending' ? 'en proceso' : 'sin confirmar';
  // What somebody else began is not the holder's business until the bank has it.
  const isShown =
    payer.kind === 'session' && (standing === 'pending' || attempt.account_id === payer.accountId);
  if (!isShown) return `Ya hay un pago de este crédito ${state}. ${WAIT}`;
  const day = dateInWords(bogotaDate(attempt.created_at));
  const time = clockFormat.format(attempt.created_at).replace(/\s/g, '\u00a0');
  return `El ${day} a las ${time} empezó un pago de ${formatPesos(pesos(attempt.amount))} que sigue ${state}. ${WAIT}`;
};
