import { setImmediate as otherWork } from 'node:timers/promises';
import { bogotaDate, type CalendarDate, calendarDate, latestOf } from '#core/calendar/calendar-date.ts';
import { type Debt, debtOn } from '#core/loan/debt.ts';
import type { LoanAccount, LoanTerms } from '#core/loan/loan-account.ts';
import { pesos } from '#core/money/money.ts';
import { monthlyRate } from '#core/rates/rate.ts';
import type { RateCaps } from '#core/rates/rate-caps.ts';
import { type LoanEvent, type LoanHistory, replayLoan } from '#core/statements/loan-events.ts';
import { type CapVersions, capsKnown, readCapVersions } from '../applications/rates/rate-caps.ts';
import type { Database, Executor } from '../infrastructure/database/connection.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import type { Clock } from '../infrastructure/runtime/clock.ts';
import { byCredit } from './by-credit.ts';

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

/** What payments mean to a loan, in the order in which they were posted; a reversed one is left out, as if it had not been. */
export const eventsOf = (payments: readonly PaymentRow[]): readonly LoanEvent[] =>
  payments.filter((payment) => payment.reversed_at === null).map(eventOf);

export const replay = (row: LoanRow, payments: readonly PaymentRow[], caps: RateCaps): LoanHistory =>
  replayLoan(termsOf(row, caps), eventsOf(payments));

/** Locks a loan until the transaction ends, so that what is posted to it takes turns. */
export const lockLoan = (executor: Executor, creditNumber: number): Promise<LoanRow | undefined> =>
  executor
    .selectFrom('loan')
    .selectAll()
    .where('credit_number', '=', creditNumber)
    .forUpdate()
    .executeTakeFirst();

const paymentsOf = (executor: Executor, creditNumbers: readonly number[]): Promise<PaymentRow[]> =>
  executor
    .selectFrom('payment')
    .selectAll()
    .where('credit_number', 'in', creditNumbers)
    .orderBy('ledger_entry_id')
    .execute();

const loanOf = (row: LoanRow, payments: readonly PaymentRow[], versions: CapVersions): Loan => ({
  row,
  payments,
  history: replay(row, payments, capsKnown(versions, row.closed_at)),
});

/**
 * Loans with their events replayed, in the order of `rows`, in two queries; between two loans other work gets its turn.
 * Whoever holds the rows' locks reads the caps here and not before: whatever is loaded later waits for them to reprice.
 */
export async function* loadLoans(executor: Executor, rows: readonly LoanRow[]): AsyncGenerator<Loan> {
  if (rows.length === 0) return;
  const numbers = rows.map((row) => row.credit_number);
  const payments = byCredit(await paymentsOf(executor, numbers));
  const versions = await readCapVersions(executor);
  for (const [index, row] of rows.entries()) {
    if (index > 0) await otherWork();
    yield loanOf(row, payments.get(row.credit_number) ?? [], versions);
  }
}

export const loadLoan = async (executor: Executor, row: LoanRow): Promise<Loan> =>
  loanOf(row, await paymentsOf(executor, [row.credit_number]), await readCapVersions(executor));

/** A loan by its number, for a look at it: what it is made of is read at the same time. */
export const findLoan = async (db: Database, creditNumber: number): Promise<Loan | undefined> => {
  const loan = db.selectFrom('loan').selectAll().where('credit_number', '=', creditNumber);
  const [row, payments, versions] = await Promise.all([
    loan.executeTakeFirst(),
    paymentsOf(db, [creditNumber]),
    readCapVersions(db),
  ]);
  return row && loanOf(row, payments, versions);
};

/** The day until which the books of a loan speak: never before the latest event, nor before what is entered already. */
export const bookedUntil = (row: LoanRow, { account }: LoanHistory): CalendarDate =>
  latestOf(account.asOf, calendarDate(row.accrued_to));

/** Today in Bogota, never before the loan's latest event: a sandbox whose clock went back still shows a debt. */
export const dayOf = (account: LoanAccount, clock: Clock): CalendarDate =>
  latestOf(bogotaDate(clock.now()), account.asOf);

export const debtToday = ({ history }: Loan, clock: Clock): Debt =>
  debtOn(history.account, dayOf(history.account, clock));
