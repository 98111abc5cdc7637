import type { Database } from '../../infrastructure/database/connection.ts';
import type { Clock } from '../../infrastructure/runtime/clock.ts';
import { bookedUntil, loadLoans } from '../loans.ts';
import { balancesOfAll, type LedgerEntry, postAll } from './ledger.ts';
import { eachLoanBatch, lockLoans } from './loan-batches.ts';
import { reapplicationOf } from './loan-postings.ts';

/**
 * Reapplies every open loan with today's caps, in batches of one transaction; idempotent, and resumes after a crash. Returns
 * the number of loans.
 * Errors: LoanFailures, after all others.
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
      const balances = await balancesOfAll(trx, numbers);
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
        const entry = reapplicationOf(loan, balances.get(creditNumber) ?? []);
        if (entry) entries.push(entry);
      }
      await postAll(trx, clock, entries);
      return open.length;
    },
  );
