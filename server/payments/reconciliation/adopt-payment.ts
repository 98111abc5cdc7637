import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { fromCents } from '#core/money/money.ts';
import { DEFAULT_PREPAYMENT_CHOICE } from '#core/payments/payment-application.ts';
import type { Context } from '../../infrastructure/context.ts';
import { type Executor, inTransaction } from '../../infrastructure/database/connection.ts';
import type { ProviderTransaction } from '../../infrastructure/vendors/payment-provider.ts';
import { lockLoan } from '../../loans/loans.ts';
import { postPayment } from '../loan-payments.ts';
import { ATTEMPT_LIFETIME_MS, creditOfReference } from '../payment-attempts.ts';
import { settleStatus } from '../payment-settlement.ts';
import { valueMomentOf } from '../value-moment.ts';
import { reconcileDays } from './reconcile-days.ts';

/** A transaction of which a restore left nothing, and the credit that it is posted to. */
interface LostPayment {
  readonly transactionId: string;
  readonly creditNumber: number;
}

/** The attempt anew, as far as the transaction tells: whose it was and what was chosen is lost. */
const insertLostAttempt = (
  trx: Executor,
  creditNumber: number,
  { reference, createdAt }: ProviderTransaction,
  amount: number,
): Promise<unknown> =>
  trx
    .insertInto('payment_attempt')
    .values({
      reference,
      credit_number: creditNumber,
      payer: 'public',
      amount,
      currency: 'COP',
      prepayment_choice: DEFAULT_PREPAYMENT_CHOICE,
      status: 'open',
      created_at: createdAt,
      expires_at: new Date(createdAt.getTime() + ATTEMPT_LIFETIME_MS),
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute();

/**
 * Posts what the provider approved and nothing of ours knows, once, by its value date; then compares its day again. A second
 * person has approved it.
 * @throws VendorDown.
 */
export const adoptPayment = async (
  context: Context,
  { transactionId, creditNumber }: LostPayment,
): Promise<void> => {
  const { db, clock, adapters, log } = context;
  const status = await adapters.payments.getStatus({ transactionId });
  const transaction = status?.transactions.find(({ id }) => id === transactionId);
  const amount = transaction && fromCents(transaction.amountInCents);
  if (!status || !amount || transaction.status !== 'approved' || transaction.currency !== 'COP') {
    log.error({ transactionId, creditNumber }, 'a transaction to adopt is not approved in whole pesos');
    return;
  }
  const paidAt = valueMomentOf(transaction, clock.now());
  if (creditOfReference(transaction.reference) === creditNumber) {
    await inTransaction(db, (trx) => insertLostAttempt(trx, creditNumber, transaction, amount));
    await settleStatus(context, status);
  } else {
    // The credit of the reference is lost too: its attempts could not be found by their reference.
    await inTransaction(db, async (trx) => {
      const loan = await lockLoan(trx, creditNumber);
      if (!loan) throw new Error(`credit ${creditNumber} is gone`);
      await postPayment(trx, context, loan, {
        provider: adapters.payments.name,
        transactionId,
        reference: transaction.reference,
        amount,
        channel: transaction.method,
        choice: DEFAULT_PREPAYMENT_CHOICE,
        paidAt,
      });
    });
  }
  await reconcileDays(context, bogotaDate(paidAt));
};
