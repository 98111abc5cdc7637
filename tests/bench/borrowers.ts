import { openSession } from '../../server/accounts/sessions.ts';
import { createClock } from '../../server/infrastructure/runtime/clock.ts';
import type { Portfolio } from '../support/portfolio.ts';

/** Borrowers of a portfolio, in an order that is none of its own. */
export const borrowersOf = ({ db }: Pick<Portfolio, 'db'>, count: number) =>
  db
    .selectFrom('loan')
    .select(['account_id', 'credit_number'])
    .orderBy((loan) => loan.fn('md5', [loan.cast<string>('credit_number', 'text')]))
    .limit(count)
    .execute();

export interface PlannedCall {
  readonly path: string;
  readonly token: string;
}

/** A call for the summary of each borrower's own credit, in a session that is under way: only a token's first call writes. */
export const planCredits = async (
  portfolio: Pick<Portfolio, 'db'>,
  count: number,
): Promise<readonly PlannedCall[]> => {
  const clock = createClock();
  const calls: PlannedCall[] = [];
  for (const { account_id, credit_number } of await borrowersOf(portfolio, count)) {
    const token = await openSession(portfolio.db, clock, account_id);
    calls.push({ path: `/api/cartera/creditos/${credit_number}`, token });
  }
  const used = { used_at: clock.now() };
  await portfolio.db.updateTable('session_token').set(used).where('used_at', 'is', null).execute();
  return calls;
};
