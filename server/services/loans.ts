import { setImmediate as otherWork } from 'node:timers/promises';
import {
  bogotaDate,
  type CalendarDate,
  calendarDate,
  latestOf,
} from '../../src/core/domain/calendar-date.ts';
import { type Debt, debtOn } from '../../src/core/domain/debt.ts';
import type { LoanAccount, LoanTerms } from '../../src/core/domain/loan-account.ts';
import { type LoanEvent, type LoanHistory, replayLoan } from '../../src/core/domain/loan-events.ts';
import { pesos } from '../../src/core/domain/money.ts';
import { monthlyRate } from '../../src/core/domain/rate.ts';
import type { RateCaps } from '../../src/core/domain/rate-caps.ts';
import type { Clock } from '../clock.ts';
import type { Executor } from '../database/connection.ts';
import type { Row } from '../database/tables.ts';
import { byCredit } from './by-credit.ts';
import { capsKnown, readCapVersions } from './rate-caps.ts';

export type LoanRow = Row<'loan'>;
export type PaymentRow = Row<'payment'>;

/** A loan as its events have left it. */
export interface Loan {
  readonly row: LoanRow;
  /** In the order in which they were posted. */
  readonly payments: readonly PaymentRow[];
  readonly history: LoanHistory;
}

export const termsOf = (row: LoanRow, caps: RateCaps): LoanTerms => ({
  principal: pesos(row.principal),
  term: row.term,
  pricing: {
    monthlyRate: monthlyRate(row.agreed_monthly_rate),
    lifeInsurance: row.life_insurance,
    guarantee: row.guarantee,
    guaranteeVat: row.guarantee_vat,
  },
  disbursedOn: calendarDate(row.disbursed_on),
  caps,
});

const eventOf = (payment: PaymentRow): LoanEvent => ({
  kind: 'payment',
  id: payment.id,
  amount: pesos(payment.amount),
  valueDate: calendarDate(payment.value_date),
  choice: payment.prepayment_choice,
});

/** Replays a loan's payments; a reversed one is left out, as if it had not been. */
export const replay = (row: LoanRow, payments: readonly PaymentRow[], caps: RateCaps): LoanHistory =>
  replayLoan(termsOf(row, caps), payments.filter((payment) => payment.reversed_at === null).map(eventOf));

/** Locks a loan until the transaction ends, so that what is posted to it takes turns. */
export const lockLoan = (executor: Executor, creditNumber: number): Promise<LoanRow | undefined> =>
  executor
    .selectFrom('loan')
    .selectAll()
    .where('credit_number', '=', creditNumber)
    .forUpdate()
    .executeTakeFirst();

/**
 * Loans with their events replayed, in the order of `rows`, in two queries; between two loans other work gets its turn.
 * Whoever holds the rows' locks reads the caps here and not before: whatever is loaded later waits for them to reprice.
 */
export async function* loadLoans(executor: Executor, rows: readonly LoanRow[]): AsyncGenerator<Loan> {
  if (rows.length === 0) return;
  const payments = await executor
    .selectFrom('payment')
    .selectAll()
    .where(
      'credit_number',
      'in',
      rows.map((row) => row.credit_number),
    )
    .orderBy('ledger_entry_id')
    .execute();
  const groups = byCredit(payments);
  const versions = await readCapVersions(executor);
  for (const [index, row] of rows.entries()) {
    if (index > 0) await otherWork();
    const own = groups.get(row.credit_number) ?? [];
    yield { row, payments: own, history: replay(row, own, capsKnown(versions, row.closed_at)) };
  }
}

export const loadLoan = async (executor: Executor, row: LoanRow): Promise<Loan> => {
  for await (const loan of loadLoans(executor, [row])) return loan;
  throw new Error(`loan ${row.credit_number} was not loaded`);
};

export const findLoan = async (executor: Executor, creditNumber: number): Promise<Loan | undefined> => {
  const row = await executor
    .selectFrom('loan')
    .selectAll()
    .where('credit_number', '=', creditNumber)
    .executeTakeFirst();
  return row && loadLoan(executor, row);
};

/** The day until which the books of a loan speak: never before the latest event, nor before what is entered already. */
export const bookedUntil = (row: LoanRow, { account }: LoanHistory): CalendarDate =>
  latestOf(account.asOf, calendarDate(row.accrued_to));

/** Today in Bogota, never before the loan's latest event: a sandbox whose clock went back still shows a debt. */
export const dayOf = (account: LoanAccount, clock: Clock): CalendarDate =>
  latestOf(bogotaDate(clock.now()), account.asOf);

export const debtToday = ({ history }: Loan, clock: Clock): Debt =>
  debtOn(history.account, dayOf(history.account, clock));
