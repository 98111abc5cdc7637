import { setImmediate as otherWork } from 'node:timers/promises';
import { bogotaDate, type CalendarDate, calendarDate, latestOf } from '#core/calendar/calendar-date.ts';
import { type Debt, debtOn } from '#core/loan/debt.ts';
import type { LoanAccount, LoanTerms } from '#core/loan/loan-account.ts';
import { pesos } from '#core/money/money.ts';
import { monthlyRate } from '#core/rates/rate.ts';
import type { RateCaps } from '#core/rates/rate-caps.ts';
import { type LoanEvent, type LoanHistory, replayLoan } from '#core/statements/loan-events.ts';
import type { ApplicationRow } from '../applications/application-status.ts';
import { type CapVersions, capsKnown, readCapVersions } from '../applications/rate-caps.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Database, Executor } from '../infrastructure/database/connection.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import type { Clock } from '../infrastructure/runtime/clock.ts';
import { NotFound } from '../infrastructure/runtime/errors.ts';

export type LoanRow = Row<'loan'>;
export type PaymentRow = Row<'payment'>;

/** A loan replayed from its events. */
export interface Loan {
  readonly row: LoanRow;
  /** In posting order. */
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

/** The loan events of payments, in posting order, without reversed ones. */
export const eventsOf = (payments: readonly PaymentRow[]): readonly LoanEvent[] =>
  payments.filter((payment) => payment.reversed_at === null).map(eventOf);

export const replay = (row: LoanRow, payments: readonly PaymentRow[], caps: RateCaps): LoanHistory =>
  replayLoan(termsOf(row, caps), eventsOf(payments));

/** Row lock until the transaction ends; serialises postings. */
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
 * Loans with their events replayed, in the order of `rows`, in two queries; yields to the event loop between loans. With the
 * rows locked, caps must be read here, not before: a cap loaded later waits for the lock to reprice.
 */
export const loadLoans = async function* (
  executor: Executor,
  rows: readonly LoanRow[],
): AsyncGenerator<Loan> {
  if (rows.length === 0) return;
  const numbers = rows.map((row) => row.credit_number);
  const payments = byCredit(await paymentsOf(executor, numbers));
  const versions = await readCapVersions(executor);
  for (const [index, row] of rows.entries()) {
    if (index > 0) await otherWork();
    yield loanOf(row, payments.get(row.credit_number) ?? [], versions);
  }
};

export const loadLoan = async (executor: Executor, row: LoanRow): Promise<Loan> =>
  loanOf(row, await paymentsOf(executor, [row.credit_number]), await readCapVersions(executor));

/** A loan by its number, read without a lock, in parallel queries. */
export const findLoan = async (db: Database, creditNumber: number): Promise<Loan | undefined> => {
  const loan = db.selectFrom('loan').selectAll().where('credit_number', '=', creditNumber);
  const [row, payments, versions] = await Promise.all([
    loan.executeTakeFirst(),
    paymentsOf(db, [creditNumber]),
    readCapVersions(db),
  ]);
  return row && loanOf(row, payments, versions);
};

/** The day up to which a loan's ledger is complete: not before its latest event or its last accrual. */
export const bookedUntil = (row: LoanRow, { account }: LoanHistory): CalendarDate =>
  latestOf(account.asOf, calendarDate(row.accrued_to));

/** Today in Bogota, but not before the loan's latest event: a sandbox clock may be set back. */
export const dayOf = (account: LoanAccount, clock: Clock): CalendarDate =>
  latestOf(bogotaDate(clock.now()), account.asOf);

export const debtToday = ({ history }: Loan, clock: Clock): Debt =>
  debtOn(history.account, dayOf(history.account, clock));

export interface CreditReading {
  readonly loan: Loan;
  readonly debt: Debt;
  readonly application: ApplicationRow;
  readonly readAt: Date;
}

export const creditNotFound = () => new NotFound('No encontramos este crédito.');

/**
 * A person's own credit with today's figures.
 * @throws NotFound for any other.
 */
export const readOwnCredit = async (
  { db, clock }: Context,
  accountId: string,
  creditNumber: number,
): Promise<CreditReading> => {
  if (!Number.isSafeInteger(creditNumber)) throw creditNotFound();
  const [loan, application] = await Promise.all([
    findLoan(db, creditNumber),
    db.selectFrom('application').selectAll().where('credit_number', '=', creditNumber).executeTakeFirst(),
  ]);
  if (loan?.row.account_id !== accountId || !application) throw creditNotFound();
  return { loan, debt: debtToday(loan, clock), application, readAt: clock.now() };
};

/** Groups rows by credit; keeps their order. */
export const byCredit = <R extends { readonly credit_number: number }>(
  rows: readonly R[],
): ReadonlyMap<number, readonly R[]> => {
  const groups = new Map<number, R[]>();
  for (const row of rows) {
    const group = groups.get(row.credit_number);
    if (group) group.push(row);
    else groups.set(row.credit_number, [row]);
  }
  return groups;
};
