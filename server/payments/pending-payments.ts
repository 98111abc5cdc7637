import { formatPesos, pesos } from '#core/money/money.ts';
import { type CounterPayment, isLapsed } from '#core/payments/counter-payment.ts';
import type { Context } from '../infrastructure/context.ts';
import { momentInWords } from '../infrastructure/messages/moment-words.ts';
import { Conflict, VendorDown } from '../infrastructure/runtime/errors.ts';
import { counterOf } from './counter-payments.ts';
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

interface UnderWay {
  readonly attempt: PaymentAttempt;
  readonly standing: 'pending' | 'unconfirmed';
}

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
  const heard = await Promise.all(asked.map((attempt) => askAbout(context, attempt)));
  const unasked = others
    .slice(ASKED_AT_MOST)
    .filter(({ status }) => status === 'pending')
    .map((attempt) => ({ attempt, standing: 'pending' as const }));
  const underWay = [...heard.filter((one) => one !== undefined), ...unasked];
  // Of one that the bank has, money may be on its way; of cash nothing is until somebody pays it.
  const found = underWay.find(({ attempt }) => !counterOf(attempt)) ?? underWay[0];
  if (found) throw new Conflict('payment_pending', sentenceFor(context, payer, found));
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

/** An attempt as the provider has it, or as we know it when the provider does not answer; undefined when it is over. */
const askAbout = async (context: Context, attempt: PaymentAttempt): Promise<UnderWay | undefined> => {
  try {
    const heard = await settleReference(context, attempt.reference);
    return heard?.attempt.status === 'pending' ? { attempt: heard.attempt, standing: 'pending' } : undefined;
  } catch (error) {
    if (!(error instanceof VendorDown)) throw error;
    return { attempt, standing: attempt.status === 'pending' ? 'pending' : 'unconfirmed' };
  }
};

const WAIT = 'Espera el resultado antes de pagar otra vez.';

/** Cash that its payer has still to pay: no money is on its way until then. */
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

const sentenceFor = (context: Context, payer: Payer, { attempt, standing }: UnderWay): string => {
  const counter = counterOf(attempt);
  if (counter) return counterSentence(context, payer, attempt, counter);
  const state = standing === 'pending' ? 'en proceso' : 'sin confirmar';
  // What somebody else began is not the holder's business until the bank has it.
  const isShown =
    payer.kind === 'session' && (standing === 'pending' || attempt.account_id === payer.accountId);
  if (!isShown) return `Ya hay un pago de este crédito ${state}. ${WAIT}`;
  const amount = formatPesos(pesos(attempt.amount));
  return `El ${momentInWords(attempt.created_at)} empezó un pago de ${amount} que sigue ${state}. ${WAIT}`;
};
