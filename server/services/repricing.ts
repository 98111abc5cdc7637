import type { Clock } from '../clock.ts';
import { type Database, inTransaction } from '../database/connection.ts';
import { reapply } from './loan-books.ts';
import { bookedUntil, loadLoan, lockLoan } from './loans.ts';

const BATCH = 500;

/**
 * Makes the books of every open loan say what its events say with the caps of today, each loan in a transaction of its own:
 * run again, it finishes what was cut off and changes nothing else. Answers how many loans it looked at.
 */
export const repriceOpenLoans = async (
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  reference: string,
): Promise<number> => {
  let count = 0;
  let after = 0;
  for (;;) {
    const open = await db
      .selectFrom('loan')
      .select('credit_number')
      .where('closed_at', 'is', null)
      .where('credit_number', '>', after)
      .orderBy('credit_number')
      .limit(BATCH)
      .execute();
    for (const { credit_number: creditNumber } of open) {
      await inTransaction(db, async (trx) => {
        const row = await lockLoan(trx, creditNumber);
        if (!row || row.closed_at !== null) return;
        const { history } = await loadLoan(trx, row);
        await reapply(trx, clock, {
          creditNumber,
          principal: row.principal,
          history,
          valueDate: bookedUntil(row, history),
          reference: `${creditNumber} ${reference}`,
        });
      });
      after = creditNumber;
    }
    count += open.length;
    if (open.length < BATCH) return count;
  }
};
