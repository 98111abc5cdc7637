import { setImmediate as otherWork } from 'node:timers/promises';
import type { SelectQueryBuilder } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { bogotaDate, type CalendarDate, calendarDate, latestOf } from '#core/calendar/calendar-date.ts';
import { type Debt, debtOn, withRefunds } from '#core/loan/debt.ts';
import type { LoanAccount, LoanTerms } from '#core/loan/loan-account.ts';
import { type RefundBalance, refundBalance } from '#core/loan/refunds.ts';
import { pesos } from '#core/money/money.ts';
import { monthlyRate } from '#core/rates/rate.ts';
import type { RateCaps } from '#core/rates/rate-caps.ts';
import { type LoanEvent, type LoanHistory, replayLoan } from '#core/statements/loan-events.ts';
import {
  type CapVersions,
  capsVersionAt,
  type KnownCaps,
  knownCaps,
  readCapVersions,
  readKnownCaps,
} from '../applications/rate-caps.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import { prepareQuery } from '../infrastructure/database/prepared.ts';
import type { Row, Tables } from '../infrastructure/database/tables.ts';
import type { Clock } from '../infrastructure/runtime/clock.ts';
import { decodeLoanState } from './loan-state.ts';

export type LoanRow = Row<'loan'>;
export type PaymentRow = Row<'payment'>;
/** A payment, or a part of it, that went back by transfer. */
export type PaidBackRow = Pick<Row<'refund'>, 'payment_id' | 'credit_number' | 'amount' | 'is_to_holder'>;

/** A loan with its events applied. */
export interface Loan {
  readonly row: LoanRow;
  /** In posting order. */
  readonly payments: readonly PaymentRow[];
  readonly paidBack: readonly PaidBackRow[];
  readonly history: LoanHistory;
  /** That it was worked out under: of now, or of its closing. */
  readonly known: KnownCaps;
  /** Its history was kept, by the transaction that made the ledger agree with it; else it was replayed. */
  readonly isKept: boolean;
}

/** From a day on, and before another where there is one. */
const spanOf = (from: string | null, until: string | null) =>
  from === null
    ? undefined
    : { from: calendarDate(from), until: until === null ? undefined : calendarDate(until) };

/** Whether the law forbids to collect a loan now. */
export const isInsolvent = ({
  insolvent_from,
  insolvent_until,
}: Pick<LoanRow, 'insolvent_from' | 'insolvent_until'>): boolean =>
  insolvent_from !== null && insolvent_until === null;

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
  insolvency: spanOf(row.insolvent_from, row.insolvent_until),
  ownInsurance: spanOf(row.own_insurance_from, row.own_insurance_until),
  withdrawnOn: row.withdrawn_at === null ? undefined : bogotaDate(row.withdrawn_at),
  returnedOn: row.returned_at === null ? undefined : bogotaDate(row.returned_at),
  waiver:
    row.waived_on === null || row.waived_amount === null
      ? undefined
      : { on: calendarDate(row.waived_on), amount: pesos(row.waived_amount) },
});

/** A payment as an event of its loan. */
export const eventOf = (payment: Omit<PaymentRow, 'ledger_entry_id'>) => ({
  kind: 'payment' as const,
  id: payment.id,
  amount: pesos(payment.amount),
  valueDate: calendarDate(payment.value_date),
  choice: payment.prepayment_choice,
});

/**
 * The loan events of payments, in posting order, without reversed ones. One of before a disbursement that followed a returned
 * one counts from it.
 */
export const eventsOf = (
  { disbursed_on: disbursedOn }: Pick<LoanRow, 'disbursed_on'>,
  payments: readonly PaymentRow[],
): readonly LoanEvent[] =>
  payments
    .filter((payment) => payment.reversed_at === null)
    .map(eventOf)
    .map((event) => ({ ...event, valueDate: latestOf(event.valueDate, calendarDate(disbursedOn)) }));

export const replay = (row: LoanRow, payments: readonly PaymentRow[], caps: RateCaps): LoanHistory =>
  replayLoan(termsOf(row, caps), eventsOf(row, payments));

/** Row lock until the transaction ends; serialises postings. */
export const lockLoan = (executor: Executor, creditNumber: number): Promise<LoanRow | undefined> =>
  executor
    .selectFrom('loan')
    .selectAll()
    .where('credit_number', '=', creditNumber)
    .forUpdate()
    .executeTakeFirst();

/** The day on which its clinic was first paid, though the bank gave that back: from it on there are payments. */
export const firstDisbursedOn = async (
  executor: Executor,
  { application_id: applicationId, disbursed_on: disbursedOn }: LoanRow,
): Promise<CalendarDate> => {
  const first = await executor
    .selectFrom('disbursement_transfer')
    .select('settled_at')
    .where('application_id', '=', applicationId)
    .where('settled_at', 'is not', null)
    .orderBy('attempt')
    .limit(1)
    .executeTakeFirst();
  return first?.settled_at ? bogotaDate(first.settled_at) : calendarDate(disbursedOn);
};

const paymentsOf = (executor: Executor, creditNumbers: readonly number[]): Promise<PaymentRow[]> =>
  executor
    .selectFrom('payment')
    .selectAll()
    .where('credit_number', 'in', creditNumbers)
    .orderBy('ledger_entry_id')
    .execute();

const PAID_BACK = ['payment_id', 'refund.credit_number', 'amount', 'is_to_holder'] as const;

const paidBackOf = (executor: Executor, creditNumbers: readonly number[]): Promise<PaidBackRow[]> =>
  executor
    .selectFrom('refund')
    .select(PAID_BACK)
    .where('credit_number', 'in', creditNumbers)
    .where('way', '=', 'transfer')
    .where('settled_at', 'is not', null)
    .where('returned_at', 'is', null)
    .execute();

interface LoanFacts {
  readonly payments: readonly PaymentRow[];
  readonly paidBack: readonly PaidBackRow[];
}

/** A loan worked out from its events. */
const replayedLoan = (row: LoanRow, { payments, paidBack }: LoanFacts, versions: CapVersions): Loan => {
  const known = knownCaps(versions, row.closed_at);
  return { row, payments, paidBack, history: replay(row, payments, known.caps), known, isKept: false };
};

/** A loan's row and payments, worked out anew whatever is kept of it. */
export const replayLoanOf = async (executor: Executor, row: LoanRow): Promise<Loan> =>
  replayedLoan(
    row,
    {
      payments: await paymentsOf(executor, [row.credit_number]),
      paidBack: await paidBackOf(executor, [row.credit_number]),
    },
    await readCapVersions(executor),
  );

/**
 * Loans with their events replayed, in the order of `rows`, in three queries; yields to the event loop between loans. With the
 * rows locked, caps must be read here, not before: a cap loaded later waits for the lock to reprice.
 */
export const loadLoans = async function* (
  executor: Executor,
  rows: readonly LoanRow[],
): AsyncGenerator<Loan> {
  if (rows.length === 0) return;
  const numbers = rows.map((row) => row.credit_number);
  const payments = byCredit(await paymentsOf(executor, numbers));
  const paidBack = byCredit(await paidBackOf(executor, numbers));
  const versions = await readCapVersions(executor);
  for (const [index, row] of rows.entries()) {
    if (index > 0) await otherWork();
    yield replayedLoan(
      row,
      { payments: payments.get(row.credit_number) ?? [], paidBack: paidBack.get(row.credit_number) ?? [] },
      versions,
    );
  }
};

const LOAN_COLUMNS = [
  'loan.credit_number',
  'loan.application_id',
  'loan.account_id',
  'loan.principal',
  'loan.agreed_monthly_rate',
  'loan.life_insurance',
  'loan.guarantee',
  'loan.guarantee_vat',
  'loan.term',
  'loan.disbursed_on',
  'loan.disbursed_at',
  'loan.closed_at',
  'loan.withdrawn_at',
  'loan.returned_at',
  'loan.accrued_to',
  'loan.next_accrual_on',
  'loan.insolvent_from',
  'loan.insolvent_until',
  'loan.insolvency_court',
  'loan.own_insurance_from',
  'loan.own_insurance_until',
  'loan.own_insurance_policy',
  'loan.waived_on',
  'loan.waived_amount',
] as const satisfies readonly `loan.${keyof LoanRow}`[];

/** A payment as JSON: its instants are text. */
type SelectedPayment = Omit<PaymentRow, 'paid_at' | 'posted_at' | 'reversed_at'> & {
  readonly paid_at: string;
  readonly posted_at: string;
  readonly reversed_at: string | null;
};

export type KeptState = Pick<Row<'loan_state'>, 'caps_version' | 'state'>;

/** A loan's row with its payments and what is kept of it. */
export interface SelectedLoan extends LoanRow {
  readonly payments: readonly SelectedPayment[];
  readonly paid_back: readonly PaidBackRow[];
  readonly kept: KeptState | null;
  /** Of the caps that hold for it. */
  readonly caps_version: string;
}

/** Loans, for one statement, to which a caller adds which. */
export const selectFromLoan = (executor: Executor): SelectQueryBuilder<Tables, 'loan', SelectedLoan> =>
  executor
    .selectFrom('loan')
    .select(LOAN_COLUMNS)
    .select(capsVersionAt('loan.closed_at').as('caps_version'))
    .select((loan) => [
      jsonArrayFrom(
        loan
          .selectFrom('payment')
          .selectAll()
          .whereRef('payment.credit_number', '=', 'loan.credit_number')
          .orderBy('ledger_entry_id'),
      ).as('payments'),
      jsonArrayFrom(
        loan
          .selectFrom('refund')
          .select(PAID_BACK)
          .whereRef('refund.credit_number', '=', 'loan.credit_number')
          .where('way', '=', 'transfer')
          .where('settled_at', 'is not', null)
          .where('returned_at', 'is', null),
      ).as('paid_back'),
      jsonObjectFrom(
        loan
          .selectFrom('loan_state')
          .select(['loan_state.caps_version', 'loan_state.state'])
          .whereRef('loan_state.credit_number', '=', 'loan.credit_number'),
      ).as('kept'),
    ]);

/** A payment that came as JSON. */
const paymentRowOf = (payment: SelectedPayment): PaymentRow => ({
  ...payment,
  paid_at: new Date(payment.paid_at),
  posted_at: new Date(payment.posted_at),
  reversed_at: payment.reversed_at === null ? null : new Date(payment.reversed_at),
});

/** Whether a history has every payment that counts and no other. */
const isOf = ({ allocations }: LoanHistory, payments: readonly PaymentRow[]): boolean => {
  const counted = payments.filter(({ reversed_at }) => reversed_at === null);
  return counted.length === allocations.size && counted.every(({ id }) => allocations.has(id));
};

/** What is kept of a loan; undefined where it is not of the loan's terms, payments and caps. */
export const keptHistory = (
  loan: Pick<Loan, 'row' | 'payments' | 'known'>,
  kept: KeptState | null | undefined,
): LoanHistory | undefined => {
  if (!kept || kept.caps_version !== loan.known.version) return undefined;
  const history = decodeLoanState(kept.state, termsOf(loan.row, loan.known.caps));
  return history && isOf(history, loan.payments) ? history : undefined;
};

/**
 * A selected loan, from what is kept of it where that is of its terms, payments and caps; else replayed. Under a lock
 * it is to be selected after the lock: caps that are loaded later wait for it to reprice.
 */
export const loanOf = async (executor: Executor, selected: SelectedLoan): Promise<Loan> => {
  const { caps_version: version, closed_at: closedAt, kept } = selected;
  const known = await readKnownCaps(executor, version, closedAt);
  const loan = {
    row: selected,
    payments: selected.payments.map(paymentRowOf),
    paidBack: selected.paid_back,
    known,
  };
  const history = keptHistory(loan, kept);
  return {
    ...loan,
    history: history ?? replay(selected, loan.payments, known.caps),
    isKept: history !== undefined,
  };
};

const selectLoans = prepareQuery((executor, { creditNumber }: { readonly creditNumber: number }) =>
  selectFromLoan(executor).where('loan.credit_number', '=', creditNumber),
);

/** A loan by its number, in one statement. */
export const findLoan = async (executor: Executor, creditNumber: number): Promise<Loan | undefined> => {
  const [selected] = await selectLoans(executor, { creditNumber });
  return selected && loanOf(executor, selected);
};

/**
 * `findLoan` of a row, by the caps of its own `closed_at`.
 * @throws Error when it is gone.
 */
export const loadLoan = async (executor: Executor, row: Pick<LoanRow, 'credit_number'>): Promise<Loan> => {
  const loan = await findLoan(executor, row.credit_number);
  if (!loan) throw new Error(`loan ${row.credit_number} is gone`);
  return loan;
};

/** The day up to which a loan's ledger is complete: not before its latest event or its last accrual. */
export const bookedUntil = (row: LoanRow, { account }: LoanHistory): CalendarDate =>
  latestOf(account.asOf, calendarDate(row.accrued_to));

/** Today in Bogota, but not before the loan's latest event: a sandbox clock may be set back. */
export const dayOf = (account: LoanAccount, clock: Clock): CalendarDate =>
  latestOf(bogotaDate(clock.now()), account.asOf);

/** What of a loan is its payers', and what they owe back. */
export const refundsOf = ({
  history,
  payments,
  paidBack,
}: Pick<Loan, 'history' | 'payments' | 'paidBack'>): RefundBalance => {
  const counted = new Set(payments.filter((one) => one.reversed_at === null).map(({ id }) => id));
  return refundBalance(
    history.account.credit,
    paidBack.map((one) => ({
      amount: one.amount,
      isToHolder: one.is_to_holder,
      isReversed: !counted.has(one.payment_id),
    })),
  );
};

export const debtToday = (loan: Loan, clock: Clock): Debt => {
  const { account } = loan.history;
  return withRefunds(debtOn(account, dayOf(account, clock)), refundsOf(loan));
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
