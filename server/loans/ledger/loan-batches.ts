import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { type Database, type Executor, inTransaction } from '../../infrastructure/database/connection.ts';
import type { Tables } from '../../infrastructure/database/tables.ts';
import type { LoanRow } from '../loans.ts';

/** Locked together: a payment that arrives meanwhile waits for so many to be worked out. */
const BATCH = 50;

type LoanCondition = (loan: ExpressionBuilder<Tables, 'loan'>) => Expression<SqlBool>;

/** The numbers of the loans that meet a condition, ascending, in batches; those opened meanwhile may be left out. */
export async function* loanBatches(
  executor: Executor,
  condition: LoanCondition,
): AsyncGenerator<readonly number[]> {
  let after = 0;
  for (;;) {
    const rows = await executor
      .selectFrom('loan')
      .select('credit_number')
      .where(condition)
      .where('credit_number', '>', after)
      .orderBy('credit_number')
      .limit(BATCH)
      .execute();
    const numbers = rows.map((row) => row.credit_number);
    const last = numbers.at(-1);
    if (last === undefined) return;
    yield numbers;
    after = last;
  }
}

/**
 * Locks loans until the transaction ends, always in the order of their numbers. Those that somebody else has locked are
 * waited for, or left to whoever has them.
 */
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

/** Loans that could not be worked on, each with its reason; all others were. */
export class LoanFailures extends AggregateError {}

/**
 * Does some work on every loan that meets a condition, a transaction for each batch. A batch that fails is done again loan
 * by loan, so that one loan that cannot be worked out holds up none of the others.
 * Errors: LoanFailures at the end, naming each loan that failed.
 */
export const eachLoanBatch = async (
  db: Database,
  condition: LoanCondition,
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
  for await (const numbers of loanBatches(db, condition)) await attempt(numbers);
  if (failures.length > 0)
    throw new LoanFailures(failures, failures.map(({ message }) => message).join('\n'));
  return count;
};
