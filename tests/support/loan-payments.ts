import { randomUUID } from 'node:crypto';
import type { Context } from '../../server/infrastructure/context.ts';
import { type Executor, inTransaction } from '../../server/infrastructure/database/connection.ts';
import { lockLoan } from '../../server/loans/loans.ts';
import { postPayment, reversePayment } from '../../server/payments/loan-payments.ts';

export interface Paid {
  readonly amount: number;
  /** An instant, ISO. */
  readonly at: string;
  readonly choice?: 'reduce_term' | 'reduce_instalment';
  readonly channel?: string;
  readonly reference?: string;
}

/** Posts a provider's payment within an open transaction; returns its id. */
export const postPaidIn = async (
  executor: Executor,
  context: Pick<Context, 'clock' | 'jobs'>,
  creditNumber: number,
  paid: Paid,
): Promise<string> => {
  const loan = await lockLoan(executor, creditNumber);
  if (!loan) throw new Error('no loan');
  const transactionId = randomUUID();
  await postPayment(executor, context, loan, {
    provider: 'test',
    transactionId,
    reference: paid.reference ?? `ref-${transactionId}`,
    amount: paid.amount,
    channel: paid.channel ?? 'PSE',
    choice: paid.choice ?? 'reduce_term',
    paidAt: new Date(paid.at),
  });
  const { id } = await executor
    .selectFrom('payment')
    .select('id')
    .where('provider_transaction_id', '=', transactionId)
    .executeTakeFirstOrThrow();
  return id;
};

/** Posts a payment to a credit now; returns its id. */
export const postPaid = (context: Context, creditNumber: number, paid: Paid): Promise<string> =>
  inTransaction(context.db, (trx) => postPaidIn(trx, context, creditNumber, paid));

export const reversePaid = (context: Context, creditNumber: number, paymentId: string): Promise<unknown> =>
  inTransaction(context.db, async (trx) => {
    const loan = await lockLoan(trx, creditNumber);
    if (!loan) throw new Error('no loan');
    const payment = await trx
      .selectFrom('payment')
      .selectAll()
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow();
    return reversePayment(trx, context, loan, payment);
  });

/** The balance of every ledger account of a credit. */
export const balancesOf = async (db: Executor, creditNumber: number): Promise<Record<string, number>> => {
  const rows = await db
    .selectFrom('ledger_line')
    .select(['account', (select) => select.fn.sum<string>('amount').as('amount')])
    .where('credit_number', '=', creditNumber)
    .groupBy('account')
    .execute();
  return Object.fromEntries(rows.map(({ account, amount }) => [account, Number(amount)]));
};

/** Those that are not zero. */
export const nonZeroBalances = async (db: Executor, creditNumber: number): Promise<Record<string, number>> =>
  Object.fromEntries(Object.entries(await balancesOf(db, creditNumber)).filter(([, amount]) => amount !== 0));
