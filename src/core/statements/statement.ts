import { type CalendarDate, earliestOf } from '../calendar/calendar-date.ts';
import type { Allocation } from '../loan/allocation.ts';
import { type Debt, debtOn, type InstalmentDebt } from '../loan/debt.ts';
import type { LoanAccount, LoanTerms } from '../loan/loan-account.ts';
import { type InterestRelief, type PeriodRate, periodRates } from '../loan/period-interest.ts';
import { type Money, pesos, subtractClamped, sumOf } from '../money/money.ts';
import { dueDate } from '../plan/schedule.ts';
import { type CapLookup, capFor } from '../rates/rate-caps.ts';
import { dateOf, type LoanEvent, type LoanHistory, replayLoan } from './loan-events.ts';

export interface StatementPayment {
  readonly id: string;
  readonly valueDate: CalendarDate;
  readonly amount: Money;
  readonly allocation: Allocation;
}

/** The statement of one period. Money in whole pesos, as of the end of `cutOn`. */
export interface Statement {
  readonly number: number;
  /** Instalments of the plan in force. */
  readonly term: number;
  readonly startsOn: CalendarDate;
  readonly dueOn: CalendarDate;
  readonly cutOn: CalendarDate;
  readonly capital: {
    readonly atStart: Money;
    /** In this period, prepayments and the interest that they saved included. */
    readonly paid: Money;
    readonly atCut: Money;
    /** Once what is due up to this instalment is paid. */
    readonly afterPaying: Money;
  };
  readonly instalment: InstalmentDebt;
  /** Earlier instalments with something left to pay. */
  readonly overdue: readonly InstalmentDebt[];
  /** What this instalment was worked out with: the capital that earns interest and the constant payment in force. */
  readonly openingBalance: Money;
  readonly payment: Money;
  /** What the constant payment was worked out from. */
  readonly paymentBasis: LoanAccount['paymentBasis'];
  readonly reliefs: readonly InterestRelief[];
  readonly rates: readonly (PeriodRate & { readonly cap: CapLookup })[];
  readonly payments: readonly StatementPayment[];
  readonly debt: Omit<Debt, 'instalments'>;
}

/**
 * The statement of an instalment's period, with the facts of the end of its day: while the period runs, that is the day it
 * is read on; from the due date on, the due date; in the period that a loan closed in, the day of its last event.
 * Decreto 1074/2015 art. 2.2.2.35.6; Decisions §8, "Statement". Nothing for a period that had not begun, or that the
 * plan no longer had.
 */
export const statementOf = (
  terms: LoanTerms,
  events: readonly LoanEvent[],
  number: number,
  on: CalendarDate,
): Statement | undefined => {
  const startsOn = number === 1 ? terms.disbursedOn : dueDate(terms.disbursedOn, number - 1);
  const dueOn = dueDate(terms.disbursedOn, number);
  const lastDay = earliestOf(on, dueOn);
  if (lastDay < startsOn) return undefined;
  const history = replayLoan(
    terms,
    events.filter((event) => dateOf(event) <= lastDay),
  );
  const isBefore = (event: LoanEvent) => number > 1 && dateOf(event) <= startsOn;
  const atStart = replayLoan(terms, events.filter(isBefore)).account;
  const { account } = history;
  const instalment = account.instalments.find((candidate) => candidate.number === number);
  if (instalment === undefined || (atStart.closedOn !== undefined && number > 1)) return undefined;

  const cutOn = account.closedOn === undefined ? lastDay : account.asOf;
  const { instalments, ...debt } = debtOn(account, cutOn);
  const upToThis = instalments.filter((candidate) => candidate.number <= number);
  const own = upToThis.find((candidate) => candidate.number === number);
  if (own === undefined) return undefined;
  const unpaidCapital = sumOf(upToThis.map(({ unpaid }) => unpaid.principal));
  return {
    number,
    term: account.instalments.length,
    startsOn,
    dueOn,
    cutOn,
    capital: {
      atStart: atStart.capital,
      paid: pesos(atStart.capital - account.capital),
      atCut: account.capital,
      afterPaying: subtractClamped(account.capital, unpaidCapital),
    },
    instalment: own,
    overdue: upToThis.filter((candidate) => candidate !== own && candidate.status === 'overdue'),
    openingBalance: instalment.openingBalance,
    payment: atStart.payment,
    paymentBasis: atStart.paymentBasis,
    reliefs: instalment.reliefs,
    rates: ratesOf({ startsOn, dueOn }, account),
    payments: paymentsIn(
      history,
      events.filter((event) => !isBefore(event)),
    ),
    debt,
  };
};

const ratesOf = (period: Pick<Statement, 'startsOn' | 'dueOn'>, { terms }: LoanAccount): Statement['rates'] =>
  periodRates(period, terms).map((rate) => ({ ...rate, cap: capFor(rate.month, terms.caps) }));

/** In the order in which they were applied. */
const paymentsIn = (
  { allocations }: LoanHistory,
  events: readonly LoanEvent[],
): readonly StatementPayment[] =>
  [...allocations].flatMap(([id, allocation]) => {
    const event = events.find((candidate) => candidate.id === id);
    if (event?.kind !== 'payment') return [];
    const { valueDate, amount } = event;
    return [{ id, valueDate, amount, allocation }];
  });
