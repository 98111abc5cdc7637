import { momentInWords } from '#core/calendar/date-words.ts';
import { formatPesos, pesos } from '#core/money/money.ts';
import { type CounterPayment, isLapsed } from '#core/payments/counter-payment.ts';
import type { Context } from '../infrastructure/context.ts';
import { Conflict, VendorDown } from '../infrastructure/runtime/errors.ts';
import { counterOf } from './counter-payments.ts';
import { findPayableLoan, type Payer } from './payers.ts';
import {
  type PaymentAttempt,
  type PaymentIntent,
  type SignedAttempt,
  signPayment,
} from './payment-attempts.ts';
import { isPastExpiry, settleReference } from './payment-settlement.ts';

/** Attempts checked at the provider per call; the reconciliation covers the others. */
const MAX_CHECKED = 3;
const MAX_READ = 20;

interface UnderWay {
  readonly attempt: PaymentAttempt;
  readonly state: 'pending' | 'unconfirmed';
}

/**
 * `signPayment`, unless another attempt of the credit is under way, from any payer or device: pending at the provider, or
 * started while the provider is down. An attempt that was only opened does not block. Two signed concurrently both pass, since
 * neither is started: each is posted once.
 * @throws those of `signPayment`; Conflict `payment_pending`, with amount and time for the holder alone.
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
  const toCheck = others.slice(0, MAX_CHECKED);
  const checked = await Promise.all(toCheck.map((attempt) => checkStatus(context, attempt)));
  const unchecked = others
    .slice(MAX_CHECKED)
    .filter(({ status }) => status === 'pending')
    .map((attempt) => ({ attempt, state: 'pending' as const }));
  const underWay = [...checked.filter((one) => one !== undefined), ...unchecked];
  // A payment that the bank has goes first: its money may be charged; cash is not until paid at the counter.
  const found = underWay.find(({ attempt }) => !counterOf(attempt)) ?? underWay[0];
  if (found) throw new Conflict('payment_pending', sentenceFor(context, payer, found));
};

/** Attempts that the provider may have: pending ones first, each newest first. */
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
    .limit(MAX_READ)
    .execute();
  return attempts.filter(
    (attempt) =>
      (clientId === undefined || attempt.client_id !== clientId) &&
      (attempt.status === 'pending' || !isPastExpiry(attempt, clock.now())),
  );
};

/** An attempt's state at the provider, or ours while it is down; undefined when it is over. */
const checkStatus = async (context: Context, attempt: PaymentAttempt): Promise<UnderWay | undefined> => {
  try {
    const settlement = await settleReference(context, attempt.reference);
    return settlement?.attempt.status === 'pending'
      ? { attempt: settlement.attempt, state: 'pending' }
      : undefined;
  } catch (error) {
    if (!(error instanceof VendorDown)) throw error;
    return { attempt, state: attempt.status === 'pending' ? 'pending' : 'unconfirmed' };
  }
};

const WAIT = 'Espera el resultado antes de pagar otra vez.';

/** Unpaid cash: nothing is charged until it is paid at the counter. */
const counterSentence = (
  { clock }: Context,
  payer: Payer,
  { amount }: PaymentAttempt,
  counter: CounterPayment,
): string => {
  const isHolder = payer.kind === 'session';
  const whose = isHolder ? ` de ${formatPesos(pesos(amount))}` : '';
  const deadline = momentInWords(new Date(counter.payBefore));
  if (isLapsed(counter, clock.now().getTime())) {
    const when = isHolder ? `El ${deadline}` : 'Ya';
    return `${when} terminó el plazo para hacer en la caja un pago${whose}. Si alcanzaron a hacerlo, se registrará. ${WAIT}`;
  }
  const until = isHolder ? ` antes del ${deadline}` : '';
  return `Hay un pago${whose} por hacer en la caja${until}: todavía no se ha pagado nada.`;
};

const sentenceFor = (context: Context, payer: Payer, { attempt, state }: UnderWay): string => {
  const counter = counterOf(attempt);
  if (counter) return counterSentence(context, payer, attempt, counter);
  const stateText = state === 'pending' ? 'en proceso' : 'sin confirmar';
  // Another payer's attempt is not disclosed to the holder until the bank has it.
  const isShown = payer.kind === 'session' && (state === 'pending' || attempt.account_id === payer.accountId);
  if (!isShown) return `Ya hay un pago de este crédito ${stateText}. ${WAIT}`;
  const amount = formatPesos(pesos(attempt.amount));
  return `El ${momentInWords(attempt.created_at)} empezó un pago de ${amount} que sigue ${stateText}. ${WAIT}`;
};
