import { sql } from 'kysely';
import { bogotaDate, type CalendarDate, calendarDate } from '#core/calendar/calendar-date.ts';
import { nextAccrual } from '#core/loan/earned.ts';
import type { Context } from '../../infrastructure/context.ts';
import type { Database, Executor } from '../../infrastructure/database/connection.ts';
import type { Clock } from '../../infrastructure/runtime/clock.ts';
import { keepDelinquencies, keepLoans, type NumberedAccount } from '../keep-loans.ts';
import { bookedUntil, type Loan, type LoanRow, loadLoans } from '../loans.ts';
import { obligeOfReturns, postChargeBack } from '../refunds.ts';
import { balancesOfAll, type LedgerEntry, postAll } from './ledger.ts';
import { eachLoanBatch, loansWhere, lockLoans, type NextLoans } from './loan-batches.ts';
import { accrualOf, earnedLines, reapplicationOf } from './loan-postings.ts';

/** A part of the night's work: which loans it is for, and which of those locked it still is. */
interface Part {
  readonly next: NextLoans;
  due(executor: Executor, locked: readonly LoanRow[]): Promise<readonly LoanRow[]>;
}

/** Loans with a month end or due date that has passed. */
const toAccrue = (today: CalendarDate): Part => ({
  next: loansWhere((loan) => loan('next_accrual_on', '<', today)),
  due: async (_executor, locked) =>
    locked.filter(({ next_accrual_on: next }) => next !== null && next < today),
});

/** Delinquencies that hold no more: of loans in arrears, of a day before. */
const outdated = (executor: Executor, today: CalendarDate) =>
  executor
    .selectFrom('loan_delinquency')
    .select('credit_number')
    .where('overdue_since', 'is not', null)
    .where('as_of', '<', today)
    .orderBy('credit_number');

/** Loans in arrears whose days past due are of a day before. */
const toAge = (today: CalendarDate): Part => ({
  next: async (executor, after, limit) => {
    const rows = await outdated(executor, today).where('credit_number', '>', after).limit(limit).execute();
    return rows.map((row) => row.credit_number);
  },
  due: async (executor, locked) => {
    if (locked.length === 0) return [];
    const numbers = locked.map((row) => row.credit_number);
    const rows = await outdated(executor, today).where('credit_number', 'in', numbers).execute();
    const due = new Set(rows.map((row) => row.credit_number));
    return locked.filter((row) => due.has(row.credit_number));
  },
});

/** Open loans whose delinquency was deleted, to be worked out anew: few, as each batch looks from the first loan on. */
const toRestore: Part = {
  next: loansWhere((loan) =>
    loan.and([
      loan('closed_at', 'is', null),
      loan.not(
        loan.exists(
          loan
            .selectFrom('loan_delinquency')
            .select('as_of')
            .whereRef('loan_delinquency.credit_number', '=', 'loan.credit_number'),
        ),
      ),
    ]),
  ),
  due: async (_executor, locked) => locked.filter((row) => row.closed_at === null),
};

/**
 * Posts the accrual of open loans for each month end and due date that has passed, including missed days, and keeps their
 * delinquency and that of all loans in arrears as of today; once per loan and day, across instances, which share the
 * loans. Returns the number of loans.
 * @throws LoanFailures, after all others.
 */
export const accrueLoans = async (context: Pick<Context, 'db' | 'clock'>): Promise<number> => {
  const free = await accrueUnlocked(context);
  // Locked loans come last: another instance accrues them, or a payment is being posted.
  return free + (await accrueThose(context, 'wait', [toRestore]));
};

/** `accrueLoans` but for loans that are locked. */
export const accrueUnlocked = (context: Pick<Context, 'db' | 'clock'>): Promise<number> =>
  accrueThose(context, 'skip');

const accrueThose = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  locked: 'wait' | 'skip',
  more: readonly Part[] = [],
): Promise<number> => {
  const today = bogotaDate(clock.now());
  let count = 0;
  for (const part of [toAccrue(today), toAge(today), ...more]) {
    count += await eachLoanBatch(db, part.next, async (trx, numbers) => {
      const due = await part.due(trx, await lockLoans(trx, numbers, locked));
      await accrueBatch(trx, clock, due, today);
      return due.length;
    });
  }
  return count;
};

/** How many loans are due for `accrueLoans`, counted up to `most` of each part. */
export const countToAccrue = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  most: number,
): Promise<number> => {
  const today = bogotaDate(clock.now());
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*) from (select from loan where next_accrual_on < ${today} limit ${most}) as due
    )::int + (
      select count(*) from (
        select from loan_delinquency where overdue_since is not null and as_of < ${today} limit ${most}
      ) as overdue
    )::int as count`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Until which day a loan is accrued, and its next accrual day. */
interface AccrualDays {
  readonly creditNumber: number;
  readonly accruedTo: CalendarDate;
  readonly next: CalendarDate;
}

const accrueBatch = async (
  executor: Executor,
  clock: Context['clock'],
  due: readonly LoanRow[],
  today: CalendarDate,
): Promise<void> => {
  const entries: LedgerEntry[] = [];
  const days: AccrualDays[] = [];
  const accounts: NumberedAccount[] = [];
  for await (const loan of loadLoans(executor, due)) {
    const earned = earningsOf(loan, today);
    entries.push(...earned.entries);
    if (earned.days.next !== loan.row.next_accrual_on) days.push(earned.days);
    accounts.push({ creditNumber: loan.row.credit_number, account: loan.history.account });
  }
  await postAll(executor, clock, entries);
  await storeDays(executor, days);
  await keepDelinquencies(executor, clock, accounts);
};

/**
 * The entries of every accrual day since the last one, and the new accrual days. The earlier accrual is recomputed and not
 * read from the ever-growing ledger; `ledger verify` checks that they agree.
 */
const earningsOf = (
  { row, history }: Loan,
  today: CalendarDate,
): { readonly entries: readonly LedgerEntry[]; readonly days: AccrualDays } => {
  const { credit_number: creditNumber, principal } = row;
  const disbursedOn = calendarDate(row.disbursed_on);
  const entries: LedgerEntry[] = [];
  let accruedTo = bookedUntil(row, history);
  let next = calendarDate(row.next_accrual_on ?? row.accrued_to);
  while (next < today) {
    if (next > accruedTo) {
      const loan = {
        creditNumber,
        principal,
        history,
        valueDate: next,
        reference: `${creditNumber} ${next}`,
      };
      const entry = accrualOf(loan, earnedLines(history.account, accruedTo));
      if (entry) entries.push(entry);
      accruedTo = next;
    }
    next = nextAccrual(disbursedOn, row.term, next);
  }
  return { entries, days: { creditNumber, accruedTo, next } };
};

const storeDays = async (executor: Executor, days: readonly AccrualDays[]): Promise<void> => {
  if (days.length === 0) return;
  await sql`
    update loan set accrued_to = day.accrued_to, next_accrual_on = day.next
    from unnest(
      ${days.map((day) => day.creditNumber)}::bigint[], ${days.map((day) => day.accruedTo)}::date[],
      ${days.map((day) => day.next)}::date[]
    ) as day (credit_number, accrued_to, next)
    where loan.credit_number = day.credit_number`.execute(executor);
};

/**
 * Reapplies every open loan with today's caps, in batches of one transaction; idempotent, and resumes after a crash. Returns
 * the number of loans.
 * @throws LoanFailures, after all others.
 */
export const repriceOpenLoans = (
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  reference: string,
): Promise<number> =>
  eachLoanBatch(
    db,
    loansWhere((loan) => loan('closed_at', 'is', null)),
    async (trx, numbers) => {
      const open = (await lockLoans(trx, numbers, 'wait')).filter((row) => row.closed_at === null);
      const balances = await balancesOfAll(trx, numbers);
      const entries: LedgerEntry[] = [];
      const loans: Loan[] = [];
      for await (const worked of loadLoans(trx, open)) {
        const { row, history } = worked;
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
        loans.push(worked);
      }
      await postAll(trx, clock, entries);
      await keepLoans(
        trx,
        clock,
        loans.map((loan) => ({ creditNumber: loan.row.credit_number, ...loan })),
      );
      // A lower cap may have made what was paid more than was owed.
      for (const loan of loans) {
        await postChargeBack(trx, clock, loan, `${loan.row.credit_number} ${reference}`);
        await obligeOfReturns(trx, { clock }, loan);
      }
      return open.length;
    },
  );
