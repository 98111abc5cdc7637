import type { CalendarDate } from '../calendar/calendar-date.ts';
import { addDays, daysBetween } from '../calendar/calendar-date.ts';
import { type Money, NO_MONEY, pesos, sumOf } from '../money/money.ts';
import {
  accruedOn,
  chargedOn,
  currentInstalment,
  excessSplit,
  pastInstalments,
  totalOf,
  unpaidOn,
} from './instalment-account.ts';
import type { InstalmentAccount, LoanAccount, Split } from './loan-account.ts';
import { withoutResidue } from './payable-amount.ts';
import { payoffOn } from './payoff.ts';
import { elapsedDays } from './period-interest.ts';
import type { RefundBalance } from './refunds.ts';

/** `due`: of the current period and not fully paid. `upcoming`: of a later period and nothing or not all paid. */
export type InstalmentStatus = 'paid' | 'overdue' | 'due' | 'upcoming';

export interface InstalmentDebt {
  readonly number: number;
  readonly dueOn: CalendarDate;
  readonly status: InstalmentStatus;
  /** As of the day asked for, arrears included. */
  readonly charged: Split;
  readonly paid: Split;
  readonly unpaid: Split;
}

/** What the current period has earned so far, gross of what was already paid for it. */
export interface AccruedPart {
  readonly instalment: number;
  /** 30E/360 days of the period gone by. */
  readonly days: number;
  readonly interest: Money;
  readonly insurance: Money;
  readonly guarantee: Money;
}

/** What a loan owes at the end of a day, in whole pesos. */
export interface Debt {
  readonly on: CalendarDate;
  /** The last day on which these figures hold: the day itself. */
  readonly validUntil: CalendarDate;
  /**
   * `quota_debt`: overdue instalments with their arrears + what is unpaid of the current one; the total where that is less, or
   * where too little to be paid would be left.
   */
  readonly minimumPayment: Money;
  /** `total_debt`: what closes the loan on this day. */
  readonly totalDebt: Money;
  readonly capital: Money;
  /** Unpaid part of overdue instalments, arrears left out. */
  readonly overdue: Money;
  readonly arrears: Money;
  /** What arrears grow by until the end of the next day if nothing is paid. */
  readonly arrearsNextDay: Money;
  readonly accrued: AccruedPart | undefined;
  /** Due date of the first instalment, current or later, that is not fully paid. */
  readonly nextDueOn: CalendarDate | undefined;
  readonly overdueSince: CalendarDate | undefined;
  readonly daysOverdue: number;
  /** What is the borrower's, and not back yet. */
  readonly credit: Money;
  /** Given back to the borrower for payments that were charged back afterwards; part of both amounts to pay. */
  readonly chargedBack: Money;
  readonly isClosed: boolean;
  readonly instalments: readonly InstalmentDebt[];
}

/** What brings a loan up to date on the day, and the due date since which it is not. */
export interface CatchUp {
  readonly amount: Money;
  readonly since: CalendarDate;
}

/**
 * The overdue instalments whole, with their costs and the arrears up to that day: without the current instalment, which
 * the minimum payment includes although its date is still to come. Undefined when nothing is overdue.
 */
export const catchUpOf = ({
  overdue,
  arrears,
  overdueSince,
  totalDebt,
}: Pick<Debt, 'overdue' | 'arrears' | 'overdueSince' | 'totalDebt'>): CatchUp | undefined =>
  overdueSince && { amount: withoutResidue(sumOf([overdue, arrears]), totalDebt), since: overdueSince };

/**
 * The debt of a loan on a day. Decisions §8.
 *
 * Total debt = capital + unpaid items of past instalments + arrears + (interest, insurance and guarantee of the
 * current period in proportion to 30E/360 days, each half up) − what was already paid for these three. So paying
 * any part of it lowers the same day's total by exactly that part, whether the current instalment was paid or
 * not: a prepayment too, since the interest it saves is unearned and was already taken off the total.
 * @throws RangeError for a day before the account's latest event.
 */
export const debtOn = (account: LoanAccount, on: CalendarDate): Debt => {
  if (on < account.asOf) throw new RangeError(`The account is already at ${account.asOf}, after ${on}`);
  const { terms } = account;
  const instalments = account.instalments.map((instalment) => instalmentDebt(account, instalment, on));
  const past = pastInstalments(account, on).map((instalment) => unpaidOn(instalment, on, terms));
  const current = currentInstalment(account, on);
  const currentUnpaid = current === undefined ? NO_MONEY : totalOf(unpaidOn(current, on, terms));
  const totalDebt = account.closedOn === undefined ? payoffOn(account, on).total : NO_MONEY;
  const overdueTotal = sumOf(past.map(totalOf));
  const arrears = sumOf(past.map((unpaid) => unpaid.arrears));
  const tomorrow = addDays(on, 1);
  const arrearsTomorrow = sumOf(
    pastInstalments(account, on).map((instalment) => unpaidOn(instalment, tomorrow, terms).arrears),
  );
  const overdueSince = instalments.find((instalment) => instalment.status === 'overdue')?.dueOn;
  return {
    on,
    validUntil: on,
    minimumPayment: withoutResidue(sumOf([overdueTotal, currentUnpaid]), totalDebt),
    totalDebt,
    capital: account.capital,
    overdue: sumOf([overdueTotal, -arrears]),
    arrears,
    arrearsNextDay: pesos(arrearsTomorrow - arrears),
    accrued: current && account.closedOn === undefined ? accruedPart(account, current, on) : undefined,
    nextDueOn: instalments.find(({ status }) => status === 'due' || status === 'upcoming')?.dueOn,
    overdueSince,
    daysOverdue: overdueSince === undefined ? 0 : daysBetween(overdueSince, on),
    credit: account.credit,
    chargedBack: NO_MONEY,
    isClosed: account.closedOn !== undefined,
    instalments,
  };
};

/** A debt with what went back of the loan's payments, and what of that was charged back. */
export const withRefunds = (
  debt: Debt,
  { held, owedByHolder }: Pick<RefundBalance, 'held' | 'owedByHolder'>,
): Debt => ({
  ...debt,
  credit: held,
  chargedBack: owedByHolder,
  minimumPayment: sumOf([debt.minimumPayment, owedByHolder]),
  totalDebt: sumOf([debt.totalDebt, owedByHolder]),
});

const accruedPart = (account: LoanAccount, current: InstalmentAccount, on: CalendarDate): AccruedPart => {
  const { interest, insurance, guarantee } = accruedOn(current, on, account.terms);
  return { instalment: current.number, days: elapsedDays(current, on), interest, insurance, guarantee };
};

const instalmentDebt = (
  account: LoanAccount,
  instalment: InstalmentAccount,
  on: CalendarDate,
): InstalmentDebt => {
  const { number, dueOn, paid } = instalment;
  const charged = chargedOn(instalment, on, account.terms);
  const unpaid = excessSplit(charged, paid);
  return {
    number,
    dueOn,
    status: statusOf(account, instalment, on, totalOf(unpaid)),
    charged,
    paid,
    unpaid,
  };
};

const statusOf = (
  account: LoanAccount,
  instalment: InstalmentAccount,
  on: CalendarDate,
  unpaid: Money,
): InstalmentStatus => {
  if (unpaid === 0) return 'paid';
  if (instalment.dueOn < on) return 'overdue';
  return instalment === currentInstalment(account, on) ? 'due' : 'upcoming';
};
