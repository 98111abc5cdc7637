import { bogotaDate, type CalendarDate } from '#core/calendar/calendar-date.ts';
import { debtOn } from '#core/loan/debt.ts';
import type { Context } from '../infrastructure/context.ts';
import { type Executor, inTransaction } from '../infrastructure/database/connection.ts';
import {
  decidingTransaction,
  type PaymentProvider,
  type ProviderTransaction,
  type ReferenceStatus,
} from '../infrastructure/vendors/payment-provider.ts';
import { type LoanRow, loadLoan, lockLoan, type PaymentRow } from '../loans/loans.ts';
import { type CounterColumns, counterColumns, recordCounter } from './counter-payments.ts';
import { postPayment, reversePayment } from './loan-payments.ts';
import { findAttempt, type PaymentAttempt } from './payment-attempts.ts';
import { isOfAttempt, recordMismatches } from './payment-mismatch.ts';
import { valueMomentOf } from './value-moment.ts';

/** The provider lets an open checkout finish shortly after expiry. */
const EXPIRY_GRACE_MS = 15 * 60_000;

/** Whether an attempt is expired, after the provider's grace period. */
export const isPastExpiry = (attempt: PaymentAttempt, now: Date): boolean =>
  attempt.expires_at.getTime() + EXPIRY_GRACE_MS < now.getTime();

/** What the provider has for one of our references. `attempt` is its state afterwards. */
export interface Settlement {
  readonly attempt: PaymentAttempt;
  readonly deciding: ProviderTransaction | undefined;
}

/**
 * Reads an attempt's status at the provider and posts what was paid, once per transaction; called by webhook, status call and
 * reconciliation. Undefined for an unknown reference.
 * @throws VendorDown.
 */
export const settleReference = async (
  context: Context,
  reference: string,
): Promise<Settlement | undefined> => {
  const { db, adapters } = context;
  const attempt = await findAttempt(db, reference);
  if (!attempt && (await readAdopted(db, adapters.payments, reference)).length === 0) return undefined;
  const status = await adapters.payments.getStatus({ reference });
  return status && settleFound(context, attempt, status);
};

/** `settleReference` for a status just read. */
export const settleStatus = async (
  context: Context,
  status: ReferenceStatus,
): Promise<Settlement | undefined> => {
  const attempt = await findAttempt(context.db, status.reference);
  return settleFound(context, attempt, status);
};

const settleFound = async (
  context: Context,
  attempt: PaymentAttempt | undefined,
  status: ReferenceStatus,
): Promise<Settlement | undefined> => {
  if (attempt) return settleOf(context, attempt.credit_number, status);
  await reverseAdopted(context, status);
  return undefined;
};

/** What counts of a reference whose attempt a restore lost, in the credit that took its place. */
const readAdopted = (
  executor: Executor,
  { name }: Pick<PaymentProvider, 'name'>,
  reference: string,
): Promise<PaymentRow[]> =>
  executor
    .selectFrom('payment')
    .selectAll()
    .where('provider', '=', name)
    .where('reference', '=', reference)
    .where('reversed_at', 'is', null)
    .execute();

/** Takes back what the provider took back of a payment that has no attempt. */
const reverseAdopted = async (
  context: Context,
  { reference, transactions }: ReferenceStatus,
): Promise<void> => {
  const { db, adapters } = context;
  const voided = transactions.filter(({ status }) => status === 'voided').map(({ id }) => id);
  if (voided.length === 0) return;
  for (const { credit_number: creditNumber } of await readAdopted(db, adapters.payments, reference))
    await inTransaction(db, async (trx) => {
      const loan = await lockLoan(trx, creditNumber);
      const adopted = await readAdopted(trx, adapters.payments, reference);
      const payment = adopted.find(({ provider_transaction_id: id }) => voided.includes(id));
      if (loan && payment?.credit_number === creditNumber) await reversePayment(trx, context, loan, payment);
    });
};

const settleOf = (
  context: Context,
  creditNumber: number,
  { reference, transactions }: ReferenceStatus,
): Promise<Settlement> =>
  inTransaction(context.db, async (trx) => {
    const loan = await lockLoan(trx, creditNumber);
    if (!loan) throw new Error(`credit ${creditNumber} has an attempt and no loan`);
    return settle(trx, context, loan, reference, transactions);
  });

const settle = async (
  trx: Executor,
  context: Context,
  loan: LoanRow,
  reference: string,
  transactions: readonly ProviderTransaction[],
): Promise<Settlement> => {
  const attempt = await trx
    .selectFrom('payment_attempt')
    .selectAll()
    .where('credit_number', '=', loan.credit_number)
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const own = transactions.filter((transaction) => isOfAttempt(transaction, attempt));
  await recordMismatches(trx, context, attempt, transactions);
  let current = loan;
  for (const [index, transaction] of own.toReversed().entries()) {
    // The one before may have closed the loan, or opened it.
    if (index > 0) current = (await lockLoan(trx, loan.credit_number)) ?? current;
    await applyTransaction(trx, context, current, attempt, transaction);
  }

  const deciding = decidingTransaction(own);
  const state = await stateOf(trx, context, attempt, deciding);
  if (!state) return { attempt, deciding };
  const updated = await trx
    .updateTable('payment_attempt')
    .set(state)
    .where('credit_number', '=', loan.credit_number)
    .where('reference', '=', reference)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordCounter(trx, context, attempt, updated);
  return { attempt: updated, deciding };
};

type AttemptState = Partial<
  Pick<PaymentAttempt, 'status' | 'provider_transaction_id' | 'method' | 'finalised_at'> & CounterColumns
>;

/** The attempt's current state. The ledger decides: the status may have been read before a concurrent settlement. */
const stateOf = async (
  trx: Executor,
  { clock }: Context,
  attempt: PaymentAttempt,
  deciding: ProviderTransaction | undefined,
): Promise<AttemptState | undefined> => {
  const paid = await trx
    .selectFrom('payment')
    .select(['provider_transaction_id', 'channel'])
    .where('credit_number', '=', attempt.credit_number)
    .where('reference', '=', attempt.reference)
    .where('reversed_at', 'is', null)
    .orderBy('ledger_entry_id')
    .executeTakeFirst();
  if (paid) {
    return {
      status: 'approved',
      provider_transaction_id: paid.provider_transaction_id,
      method: paid.channel,
      finalised_at: attempt.finalised_at ?? deciding?.finalisedAt ?? clock.now(),
    };
  }
  if (deciding) {
    return {
      status: deciding.status === 'approved' ? 'voided' : deciding.status,
      provider_transaction_id: deciding.id,
      method: deciding.method,
      finalised_at: deciding.finalisedAt ?? null,
      ...counterColumns(attempt, deciding),
    };
  }
  return attempt.status === 'open' && isPastExpiry(attempt, clock.now()) ? { status: 'expired' } : undefined;
};

/**
 * The day whose total was shown and signed, where that is what was paid within the signature's life: such a payment closes the
 * credit although midnight has passed.
 */
const closingDay = async (
  trx: Executor,
  loan: LoanRow,
  attempt: PaymentAttempt,
  paidAt: Date,
): Promise<CalendarDate | undefined> => {
  const signedOn = bogotaDate(attempt.created_at);
  if (bogotaDate(paidAt) <= signedOn || isPastExpiry(attempt, paidAt)) return undefined;
  const { account } = (await loadLoan(trx, loan)).history;
  const isTotal = account.asOf <= signedOn && attempt.amount >= debtOn(account, signedOn).totalDebt;
  return isTotal ? signedOn : undefined;
};

const applyTransaction = async (
  trx: Executor,
  context: Context,
  lockedLoan: LoanRow,
  attempt: PaymentAttempt,
  transaction: ProviderTransaction,
): Promise<void> => {
  const provider = context.adapters.payments.name;
  if (transaction.status === 'approved') {
    const paidAt = valueMomentOf(transaction, context.clock.now());
    await postPayment(trx, context, lockedLoan, {
      provider,
      transactionId: transaction.id,
      reference: attempt.reference,
      amount: attempt.amount,
      channel: transaction.method,
      choice: attempt.prepayment_choice,
      paidAt,
      closesOn: await closingDay(trx, lockedLoan, attempt, paidAt),
    });
  } else if (transaction.status === 'voided') {
    const { payments } = await loadLoan(trx, lockedLoan);
    const posted = payments.find(
      (payment) => payment.provider === provider && payment.provider_transaction_id === transaction.id,
    );
    if (posted) await reversePayment(trx, context, lockedLoan, posted);
  }
};
