import type { Database } from '../../infrastructure/database/connection.ts';
import type { Clock } from '../../infrastructure/runtime/clock.ts';
import { bookedUntil, loadLoans } from '../loans.ts';
import { balancesOfAll, type LedgerEntry, postAll } from './ledger.ts';
import { eachLoanBatch, lockLoans } from './loan-batches.ts';
import { reapplicationOf } from './loan-books.ts';

/**
 * Makes the books of every open loan say what its events say with the caps of today, some loans in each transaction: run
 * again, it finishes what was cut off and changes nothing else. Answers how many loans it looked at.
 * Errors: LoanFailures, after all others were done.
 */
export const repriceOpenLoans = (
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  reference: string,
): Promise<number> =>
  eachLoanBatch(
    db,
    (loan) => loan('closed_at', 'is', null),
    async (trx, numbers) => {
      const open = (await lockLoans(trx, numbers, 'wait')).filter((row) => row.closed_at === null);
      const kept = await balancesOfAll(trx, numbers);
      const entries: LedgerEntry[] = [];
      for await (const { row, history } of loadLoans(trx, open)) {
        const { credit_number: creditNumber, principal } = row;
        const valueDate = bookedUntil(row, history);
        const loan = {
          creditNumber,
          principal,
          history,
          valueDate,
          reference: `${creditNumber} ${reference}`,
        };
        const entry = reapplicationOf(loan, kept.get(creditNumber) ?? []);
        if (entry) entries.push(entry);
      }
      await postAll(trx, clock, entries);
      return open.length;
    },
  );
