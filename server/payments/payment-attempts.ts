import { randomBytes } from 'node:crypto';
import { PAYMENT_FIELDS } from '#core/api/payments/payments.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { MINIMUM_PAYMENT } from '#core/constants.ts';
import type { Debt } from '#core/loan/debt.ts';
import { amountProblem } from '#core/loan/payable-amount.ts';
import { formatPesos, fromCents, pesos, toCents } from '#core/money/money.ts';
import type { PrepaymentChoice } from '#core/payments/payment-application.ts';
import type { EmailAddress } from '#core/people/email.ts';
import type { Context } from '../infrastructure/context.ts';
import { type Executor, inTransaction } from '../infrastructure/database/connection.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import { supportAdvice } from '../infrastructure/messages/email.ts';
import { consumeRateLimit, type RateLimit } from '../infrastructure/rate-limit.ts';
import { Conflict, InvalidFields, NotFound } from '../infrastructure/runtime/errors.ts';
import { sourceOf } from '../infrastructure/source-address.ts';
import type { Checkout } from '../infrastructure/vendors/payment-provider.ts';
import { debtToday, type LoanRow, loadLoan } from '../loans/loans.ts';
import { residueLeft } from '../loans/residue-words.ts';
import { findPayableLoan, type Payer } from './payers.ts';

export type PaymentAttempt = Row<'payment_attempt'>;

export const ATTEMPT_LIFETIME_MS = 30 * 60_000;
/** First reconciliation, when a card payment should be decided. */
const SETTLE_AFTER_SECONDS = 60;
const RANDOM_BYTES = 12;

export interface PaymentIntent {
  readonly creditNumber: number;
  readonly amountInCents: number;
  readonly choice: PrepaymentChoice;
  /** Idempotency key, made by the client. */
  readonly clientId: string | undefined;
  /** The total debt shown to the payer; undefined skips the check. */
  readonly seenTotal: number | undefined;
  /** The institution that the holder saw beside the credit. */
  readonly seenProvider: string | undefined;
  /** IP address of the payer. */
  readonly payerAddress: string;
  /** Where a payer without a session wants the receipt. */
  readonly payerEmail: EmailAddress | undefined;
}

const REFERENCE = /^CS-(\d{1,15})-/;

/** The credit that a reference of ours names, whether or not anything else is left of its attempt. */
export const creditOfReference = (reference: string): number | undefined => {
  const [, creditNumber] = REFERENCE.exec(reference) ?? [];
  return creditNumber === undefined ? undefined : Number(creditNumber);
};

/** The attempt of a reference, which names its credit; undefined for what is none of ours. */
export const findAttempt = async (
  executor: Executor,
  reference: string,
): Promise<PaymentAttempt | undefined> => {
  const creditNumber = creditOfReference(reference);
  if (creditNumber === undefined) return undefined;
  return executor
    .selectFrom('payment_attempt')
    .selectAll()
    .where('credit_number', '=', creditNumber)
    .where('reference', '=', reference)
    .executeTakeFirst();
};

export interface SignedAttempt extends Checkout {
  readonly reference: string;
  readonly redirectUrl: string;
  readonly publicKey: string;
}

/**
 * Stores an attempt and signs it for the provider's checkout; idempotent by `clientId`.
 * @throws NotFound for a credit that is not the payer's; InvalidFields with the amount's sentence, for another institution
 * than the credit's, or for a session with a payer's e-mail; TooMany attempts of the payer; Conflict when nothing is owed, the debt is not the one shown or the `clientId` was used for another payment of the credit.
 */
export const signPayment = async (
  context: Context,
  payer: Payer,
  intent: PaymentIntent,
): Promise<SignedAttempt> => {
  const loan = await findPayableLoan(context.db, payer, intent.creditNumber);
  if (!loan) throw new NotFound('No encontramos este crédito.');
  if (payer.kind === 'session' && intent.payerEmail !== undefined) {
    throw new InvalidFields({
      [PAYMENT_FIELDS.payerEmail]: 'Tu recibo llega al correo de tu cuenta. Deja este campo vacío.',
    });
  }
  if (payer.kind === 'session') await requireProvider(context.db, loan, intent.seenProvider);
  const debt = debtToday(await loadLoan(context.db, loan), context.clock);
  // What a charge-back left is owed whatever became of the credit.
  if (loan.withdrawn_at !== null && debt.totalDebt === 0) throw nothingOwed(payer);
  const existing = await findByClientId(context, intent);
  if (existing) return repeat(context, payer, loan, intent, existing);

  requireUnchangedDebt(debt, intent.seenTotal);
  const amount = requireAmount(intent.amountInCents, debt);
  // Before the insert, which waits for whoever holds the loan's row.
  await consumeRateLimit(context, attemptsOf(context.config, payer, intent));
  const inserted = await insertAttempt(context, payer, loan, { ...intent, amount });
  const attempt = inserted ?? (await findByClientId(context, intent));
  if (!attempt) throw new Error('the attempt was not kept');
  return inserted
    ? signAttempt(context, payer, loan, intent, attempt)
    : repeat(context, payer, loan, intent, attempt);
};

/** New attempts of one payer: a session, or an address with the credit's pass, so that a stranger uses up no one else's. */
const attemptsOf = (
  { limits, lender }: Context['config'],
  payer: Payer,
  { creditNumber, payerAddress }: PaymentIntent,
): RateLimit => {
  const who = payer.kind === 'session' ? payer.accountId : sourceOf(payerAddress);
  return {
    bucket: `payment-attempts:${creditNumber}:${who}`,
    most: limits.attemptsPerPayerPerHour,
    per: 'hour',
    rejection: {
      code: 'too_many_attempts',
      sentence: 'Empezaste muchos pagos de este crédito en la última hora. Puedes empezar otro',
      advice: supportAdvice(lender),
    },
  };
};

/** A pass is told no more than of any credit that owes nothing. */
const nothingOwed = ({ kind }: Payer): Conflict =>
  kind === 'session'
    ? new Conflict('credit_withdrawn', 'Te retractaste de este crédito: no debes nada y no recibimos pagos.')
    : new Conflict('nothing_owed', 'Este crédito no tiene nada por pagar hoy.');

/** Not for a pass: it would tell by guesses which clinic a stranger goes to. */
const requireProvider = async (
  executor: Executor,
  loan: LoanRow,
  seenProvider: string | undefined,
): Promise<void> => {
  if (seenProvider === undefined) return;
  const { provider_id: provider } = await executor
    .selectFrom('application')
    .select('provider_id')
    .where('id', '=', loan.application_id)
    .executeTakeFirstOrThrow();
  if (provider === seenProvider) return;
  throw new InvalidFields({
    [PAYMENT_FIELDS.provider]:
      'Este crédito es de otra institución. Actualiza la página y revisa cuál pagas.',
  });
};

const findByClientId = (
  { db }: Context,
  { creditNumber, clientId }: Pick<PaymentIntent, 'creditNumber' | 'clientId'>,
): Promise<PaymentAttempt | undefined> | undefined =>
  clientId === undefined
    ? undefined
    : db
        .selectFrom('payment_attempt')
        .selectAll()
        .where('credit_number', '=', creditNumber)
        .where('client_id', '=', clientId)
        .executeTakeFirst();

/** A different debt may mean that it was paid meanwhile, by another device, payer or at a counter. */
const requireUnchangedDebt = ({ totalDebt }: Debt, seenTotal: number | undefined): void => {
  if (seenTotal === undefined || seenTotal === totalDebt || totalDebt === 0) return;
  throw new Conflict(
    'debt_changed',
    `La deuda cambió desde que la consultaste: hoy el total es de ${formatPesos(totalDebt)}. Revisa cuánto vas a pagar.`,
  );
};

const rejectAmount = (sentence: string): never => {
  throw new InvalidFields({ [PAYMENT_FIELDS.amount]: sentence });
};

const requireAmount = (amountInCents: number, { totalDebt }: Debt): number => {
  const amount = fromCents(amountInCents);
  if (amount === undefined) return rejectAmount('Escribe un valor en pesos, sin centavos.');
  if (totalDebt === 0) throw new Conflict('nothing_owed', 'Este crédito no tiene nada por pagar hoy.');
  const total = formatPesos(totalDebt);
  const least = formatPesos(MINIMUM_PAYMENT);
  if (totalDebt < MINIMUM_PAYMENT) {
    return rejectAmount(
      `Tu deuda total es de ${total} y la pasarela recibe desde ${least}. Escríbenos y te ayudamos a cerrarla.`,
    );
  }
  const problem = amountProblem(amount, totalDebt);
  if (problem === 'too_low') return rejectAmount(`Puedes pagar desde ${least}.`);
  if (problem === 'too_high')
    return rejectAmount(`Tu deuda total hoy es de ${total}. Escribe ese valor o uno menor.`);
  if (problem === 'leaves_residue') return rejectAmount(residueLeft(totalDebt));
  return amount;
};

/** Of two presses at once the later one inserts nothing. */
const insertAttempt = (
  { db, clock, jobs }: Context,
  payer: Payer,
  loan: LoanRow,
  intent: PaymentIntent & { readonly amount: number },
): Promise<PaymentAttempt | undefined> =>
  inTransaction(db, async (trx) => {
    const now = clock.now();
    const attempt = await trx
      .insertInto('payment_attempt')
      .values({
        reference: `CS-${loan.credit_number}-${randomBytes(RANDOM_BYTES).toString('hex')}`,
        client_id: intent.clientId ?? null,
        credit_number: loan.credit_number,
        account_id: payer.kind === 'session' ? payer.accountId : null,
        payer: payer.kind === 'session' ? 'borrower' : 'public',
        amount: intent.amount,
        currency: 'COP',
        prepayment_choice: intent.choice,
        payer_email: intent.payerEmail ?? null,
        status: 'open',
        created_at: now,
        expires_at: new Date(now.getTime() + ATTEMPT_LIFETIME_MS),
      })
      .onConflict((conflict) => conflict.columns(['credit_number', 'client_id']).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (attempt) {
      const payload = { reference: attempt.reference };
      await jobs.enqueue('settle-payment', payload, { executor: trx, afterSeconds: SETTLE_AFTER_SECONDS });
    }
    return attempt;
  });

/** Whether an attempt may still be paid. */
export const isOpen = (attempt: PaymentAttempt, now: Date): boolean =>
  (attempt.status === 'open' || attempt.status === 'pending') && attempt.expires_at > now;

export const attemptOver = (): Conflict =>
  new Conflict(
    'attempt_over',
    'Este intento de pago ya se cerró. Revisa el resultado o empieza el pago otra vez.',
  );

const repeat = async (
  context: Context,
  payer: Payer,
  loan: LoanRow,
  intent: PaymentIntent,
  attempt: PaymentAttempt,
): Promise<SignedAttempt> => {
  const isSame = attempt.amount * 100 === intent.amountInCents && attempt.prepayment_choice === intent.choice;
  if (!isSame || !isOpen(attempt, context.clock.now())) throw attemptOver();
  // The last address typed wins.
  if (attempt.payer === 'public' && attempt.payer_email !== (intent.payerEmail ?? null)) {
    await context.db
      .updateTable('payment_attempt')
      .set({ payer_email: intent.payerEmail ?? null })
      .where('credit_number', '=', attempt.credit_number)
      .where('reference', '=', attempt.reference)
      .execute();
  }
  return signAttempt(context, payer, loan, intent, attempt);
};

/** The checkout parameters of an attempt; deterministic for the same attempt. */
export const signAttempt = async (
  { adapters, config, db }: Context,
  payer: Payer,
  loan: LoanRow,
  { payerAddress }: Pick<PaymentIntent, 'payerAddress'>,
  attempt: PaymentAttempt,
): Promise<SignedAttempt> => {
  const { reference } = attempt;
  const { document_number: holderDocument } = await db
    .selectFrom('profile')
    .select('document_number')
    .where('account_id', '=', loan.account_id)
    .executeTakeFirstOrThrow();
  const checkout = adapters.payments.createCheckout({
    reference,
    amountInCents: toCents(pesos(attempt.amount)),
    currency: attempt.currency,
    expiresAt: attempt.expires_at,
    payerAddress,
    product: { openedOn: calendarDate(loan.disbursed_on), holderDocument: holderDocument ?? '' },
  });
  const page = payer.kind === 'session' ? '/dashboard/pay' : '/public-payment';
  return {
    ...checkout,
    reference,
    redirectUrl: `${config.publicUrl}${page}?reference=${reference}`,
    publicKey: adapters.payments.publicKey,
  };
};
