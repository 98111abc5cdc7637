import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { type Database, type Executor, inTransaction } from '../../infrastructure/database/connection.ts';
import type { Tables } from '../../infrastructure/database/tables.ts';
import type { LoanRow } from '../loans.ts';

/** Locked together: a concurrent payment waits for one batch. */
const BATCH = 50;

type LoanCondition = (loan: ExpressionBuilder<Tables, 'loan'>) => Expression<SqlBool>;

/** The next numbers after one, ascending, at most `limit`. */
export type NextLoans = (executor: Executor, after: number, limit: number) => Promise<readonly number[]>;

/** The loans that meet a condition on their own row: one on others would be joined from the first row in each batch. */
export const loansWhere =
  (condition: LoanCondition): NextLoans =>
  async (executor, after, limit) => {
    const rows = await executor
      .selectFrom('loan')
      .select('credit_number')
      .where(condition)
      .where('credit_number', '>', after)
      .orderBy('credit_number')
      .limit(limit)
      .execute();
    return rows.map((row) => row.credit_number);
  };

/** Loans in batches of their numbers, ascending; loans opened meanwhile may be missed. */
export const loanBatches = async function* (
  executor: Executor,
  next: NextLoans,
): AsyncGenerator<readonly number[]> {
  let after = 0;
  for (;;) {
    const numbers = await next(executor, after, BATCH);
    const last = numbers.at(-1);
    if (last === undefined) return;
    yield numbers;
    after = last;
  }
};

/** Row locks until the transaction ends, in ascending order to avoid deadlocks. Locked rows are waited for or skipped. */
export const lockLoans = (
  executor: Executor,
  creditNumbers: readonly number[],
  others: 'wait' | 'skip',
): Promise<LoanRow[]> => {
  const locked = executor
    .selectFrom('loan')
    .selectAll()
    .where('credit_number', 'in', creditNumbers)
    .orderBy('credit_number')
    .forUpdate();
  return (others === 'skip' ? locked.skipLocked() : locked).execute();
};

/** One error per failed loan; all others were processed. */
export class LoanFailures extends AggregateError {}

/**
 * Runs work on loans, a transaction per batch. A failed batch is retried loan by loan, so that one
 * bad loan does not block the others.
 * @throws LoanFailures at the end, naming each loan that failed.
 */
export const eachLoanBatch = async (
  db: Database,
  next: NextLoans,
  work: (trx: Executor, creditNumbers: readonly number[]) => Promise<number>,
): Promise<number> => {
  const failures: Error[] = [];
  let count = 0;
  const attempt = async (numbers: readonly number[]): Promise<void> => {
    try {
      count += await inTransaction(db, (trx) => work(trx, numbers));
    } catch (cause) {
      if (numbers.length > 1) for (const number of numbers) await attempt([number]);
      else failures.push(new Error(`loan ${numbers[0]}: ${String(cause)}`, { cause }));
    }
  };
  for await (const numbers of loanBatches(db, next)) await attempt(numbers);
  if (failures.length > 0)
    throw new LoanFailures(failures, failures.map(({ message }) => message).join('\n'));
  return count;
};
