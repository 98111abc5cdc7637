import type { Context } from '../infrastructure/context.ts';
import { type Executor, inTransaction } from '../infrastructure/database/connection.ts';
import {
  decidingTransaction,
  type ProviderTransaction,
  type ReferenceStatus,
} from '../infrastructure/vendors/payment-provider.ts';
import { type LoanRow, loadLoan, lockLoan } from '../loans/loans.ts';
import { type CounterColumns, counterColumns, recordCounter } from './counter-payments.ts';
import { postPayment, reversePayment } from './loan-payments.ts';
import type { PaymentAttempt } from './payment-attempts.ts';
import { isOfAttempt, noteMismatches } from './payment-mismatch.ts';

/** The provider lets a checkout that was open go on a little after its time. */
const EXPIRY_GRACE_MS = 15 * 60_000;

/** Whether the time to pay an attempt is over, with the grace that the provider gives. */
export const isPastExpiry = (attempt: PaymentAttempt, now: Date): boolean =>
  attempt.expires_at.getTime() + EXPIRY_GRACE_MS < now.getTime();

/** What the provider has for one of our references. `attempt` is as it stands afterwards. */
export interface Settlement {
  readonly attempt: PaymentAttempt;
  readonly deciding: ProviderTransaction | undefined;
}

/**
 * Asks the provider what became of an attempt and posts what was paid, each transaction once, whoever asks and however
 * often: a webhook, the payer's look or the reconciliation. Undefined for a reference that is not ours. Errors: VendorDown.
 */
export const settleReference = async (
  context: Context,
  reference: string,
): Promise<Settlement | undefined> => {
  const creditNumber = await creditOf(context, reference);
  if (creditNumber === undefined) return undefined;
  const status = await context.adapters.payments.getStatus({ reference });
  return status && settleOf(context, creditNumber, status);
};

/** The same for what the provider was just asked. */
export const settleStatus = async (
  context: Context,
  status: ReferenceStatus,
): Promise<Settlement | undefined> => {
  const creditNumber = await creditOf(context, status.reference);
  return creditNumber === undefined ? undefined : settleOf(context, creditNumber, status);
};

const creditOf = async ({ db }: Context, reference: string): Promise<number | undefined> => {
  const known = await db
    .selectFrom('payment_attempt')
    .select('credit_number')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return known?.credit_number;
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
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const own = transactions.filter((transaction) => isOfAttempt(transaction, attempt));
  await noteMismatches(trx, context, attempt, transactions);
  for (const transaction of own.toReversed())
    await applyTransaction(trx, context, loan, attempt, transaction);

  const deciding = decidingTransaction(own);
  const said = await stateOf(trx, context, attempt, deciding);
  if (!said) return { attempt, deciding };
  const updated = await trx
    .updateTable('payment_attempt')
    .set(said)
    .where('reference', '=', reference)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordCounter(trx, context, attempt, updated);
  return { attempt: updated, deciding };
};

type AttemptState = Partial<
  Pick<PaymentAttempt, 'status' | 'provider_transaction_id' | 'method' | 'finalised_at'> & CounterColumns
>;

/** How an attempt stands now. What is in the books decides: the list may have been read before somebody else settled. */
const stateOf = async (
  trx: Executor,
  { clock }: Context,
  attempt: PaymentAttempt,
  deciding: ProviderTransaction | undefined,
): Promise<AttemptState | undefined> => {
  const paid = await trx
    .selectFrom('payment')
    .select(['provider_transaction_id', 'channel'])
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

const applyTransaction = async (
  trx: Executor,
  context: Context,
  lockedLoan: LoanRow,
  attempt: PaymentAttempt,
  transaction: ProviderTransaction,
): Promise<void> => {
  const provider = context.adapters.payments.name;
  if (transaction.status === 'approved') {
    await postPayment(trx, context, lockedLoan, {
      provider,
      transactionId: transaction.id,
      reference: attempt.reference,
      amount: attempt.amount,
      channel: transaction.method,
      choice: attempt.prepayment_choice,
      paidAt: transaction.createdAt,
    });
  } else if (transaction.status === 'voided') {
    const { payments } = await loadLoan(trx, lockedLoan);
    const posted = payments.find(
      (payment) => payment.provider === provider && payment.provider_transaction_id === transaction.id,
    );
    if (posted) await reversePayment(trx, context, lockedLoan, posted);
  }
};
