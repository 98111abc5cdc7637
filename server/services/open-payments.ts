import type { Context } from '../context.ts';

/** A payment that was begun and is not posted. */
export interface OpenPayment {
  readonly reference: string;
  /** Whole pesos. */
  readonly amount: number;
  readonly begunAt: Date;
  readonly channel: string | undefined;
  /** The provider has it and waits for the bank; else it was begun and its end is not known. */
  readonly isPending: boolean;
}

const MOST = 20;

/**
 * What is under way on a credit, the newest first: every payment that the provider has pending, whoever pays it, and those
 * that the holder began and that may still be paid. One that somebody else began is that person's business until the bank
 * has it.
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
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute();
  return attempts.map((attempt) => ({
    reference: attempt.reference,
    amount: attempt.amount,
    begunAt: attempt.created_at,
    channel: attempt.method ?? undefined,
    isPending: attempt.status === 'pending',
  }));
};
