import type { CounterPaymentState } from '#core/payments/counter-payment.ts';
import type { Context } from '../infrastructure/context.ts';
import { counterStateOf } from './counter-payments.ts';

/** A payment that was begun and is not posted. */
export interface OpenPayment {
  readonly reference: string;
  /** Whole pesos. */
  readonly amount: number;
  readonly startedAt: Date;
  readonly channel: string | undefined;
  /** The provider has it and waits for the bank; else it was begun and its end is not known. */
  readonly isPending: boolean;
  /** Cash: it waits for its payer at a counter, or, no longer pending, its time there is over. */
  readonly counter: CounterPaymentState | undefined;
}

const MOST = 20;
/** How long the holder is told that the time of their cash payment is over. */
const LAPSED_SHOWN_MS = 7 * 86_400_000;

/**
 * What is under way on a credit, the newest first: every payment that the provider has pending, whoever pays it, and those
 * that the holder began and that may still be paid. One that somebody else began is that person's business until the bank
 * has it. The holder's own cash payment whose time is over is told too, for a week or until the holder begins another.
 */
export const readOpenPayments = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: string,
  creditNumber: number,
): Promise<readonly OpenPayment[]> => {
  const attempts = await db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('credit_number', '=', creditNumber)
    .where((where) =>
      where.or([
        where('status', '=', 'pending'),
        where.and([
          where('status', '=', 'open'),
          where('account_id', '=', accountId),
          where('expires_at', '>', clock.now()),
        ]),
        where.and([
          where('status', 'in', ['error', 'declined', 'voided']),
          where('account_id', '=', accountId),
          where('counter_pay_before', '>', new Date(clock.now().getTime() - LAPSED_SHOWN_MS)),
          where.not(
            where.exists(
              where
                .selectFrom('payment_attempt as later')
                .select('later.reference')
                .where('later.credit_number', '=', creditNumber)
                .whereRef('later.created_at', '>', 'payment_attempt.created_at')
                .where('later.status', 'in', ['pending', 'approved']),
            ),
          ),
        ]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute();
  return attempts.map((attempt) => ({
    reference: attempt.reference,
    amount: attempt.amount,
    startedAt: attempt.created_at,
    channel: attempt.method ?? undefined,
    isPending: attempt.status === 'pending',
    counter: counterStateOf(attempt, clock.now()),
  }));
};
