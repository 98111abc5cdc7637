import type { CalendarDate } from '../calendar/calendar-date.ts';
import { type AppliedPayment, creditLines, type Reallocation } from '../loan/allocation.ts';
import {
  accruedOn,
  currentInstalment,
  mapSplit,
  payableInstalments,
  unpaidOn,
  withPaid,
} from '../loan/instalment-account.ts';
import {
  type InstalmentAccount,
  instalmentsFrom,
  isInForce,
  type LoanAccount,
  type Split,
} from '../loan/loan-account.ts';
import { closeLoan } from '../loan/loan-closing.ts';
import { allocate, type Due, duesOf, payoffOn } from '../loan/payoff.ts';
import { elapsedDays, PERIOD_DAYS, periodInterest } from '../loan/period-interest.ts';
import { type Money, min, NO_MONEY, pesos, subtractClamped } from '../money/money.ts';
import { frenchInstalment, type ScheduleRow, scheduleWith } from '../plan/schedule.ts';
import type { MonthlyRate } from '../rates/rate.ts';

/** The borrower's choice for a prepayment; default `reduce_term`. */
export const PREPAYMENT_CHOICES = ['reduce_term', 'reduce_instalment'] as const;

export type PrepaymentChoice = (typeof PREPAYMENT_CHOICES)[number];

export const DEFAULT_PREPAYMENT_CHOICE: PrepaymentChoice = 'reduce_term';

/** What is left to pay after a prepayment: capital and interest only. */
interface RemainingPlan {
  /** Of each month but the last, which takes what is left. */
  readonly payment: Money;
  readonly rows: readonly ScheduleRow[];
}

interface RemainingLoan {
  /** Capital after the prepayment, more than zero. */
  readonly balance: Money;
  readonly monthlyRate: MonthlyRate;
  /** Constant payment in force before it. */
  readonly payment: Money;
  /** Instalments left before it, at least one. */
  readonly term: number;
}

/**
 * The plan that a choice leads to. `reduce_term` keeps the payment and takes as few instalments as it needs;
 * `reduce_instalment` keeps the number of instalments and works the payment out again. Ley 2032/2020 art. 2: the
 * debtor chooses.
 */
const planAfterPrepayment = (loan: RemainingLoan, choice: PrepaymentChoice): RemainingPlan => {
  const payment =
    choice === 'reduce_term' ? loan.payment : frenchInstalment(loan.balance, loan.monthlyRate, loan.term);
  const rows = scheduleWith(loan.balance, loan.monthlyRate, payment, loan.term);
  return { payment, rows };
};

/**
 * Prepays capital in the period of `current`, which is fully paid. The interest already paid on the amount for the
 * days left of the period (half up, never more than what is unearned) is added to it, and the instalments after
 * `current` are planned again. Decisions §8, "Prepayment".
 */
const prepayCapital = (
  account: LoanAccount,
  current: InstalmentAccount,
  amount: Money,
  on: CalendarDate,
  choice: PrepaymentChoice,
): AppliedPayment => {
  const { terms } = account;
  const day = elapsedDays(current, on);
  const unearned = subtractClamped(current.paid.interest, accruedOn(current, on, terms).interest);
  const saved = min(periodInterest(amount, current, terms, day, PERIOD_DAYS), unearned);
  const capital = pesos(account.capital - amount - saved);
  const term = account.instalments.length - current.number;
  const plan = planAfterPrepayment(
    { balance: capital, monthlyRate: terms.pricing.monthlyRate, payment: account.payment, term },
    choice,
  );
  const relieved: InstalmentAccount = {
    ...current,
    charged: { ...current.charged, interest: pesos(current.charged.interest - saved) },
    paid: { ...current.paid, interest: pesos(current.paid.interest - saved) },
    reliefs: [...current.reliefs, { amount, day }],
  };
  const earlier = account.instalments.filter(({ number }) => number < current.number);
  const to = { instalment: current.number, concept: 'prepayment' } as const;
  const reallocation: Reallocation = {
    from: { instalment: current.number, concept: 'interest' },
    to,
    amount: saved,
  };
  return {
    account: {
      ...account,
      capital,
      payment: plan.payment,
      paymentBasis: choice === 'reduce_instalment' ? { capital, term } : account.paymentBasis,
      prepaid: pesos(account.prepaid + amount + saved),
      instalments: [...earlier, relieved, ...instalmentsFrom(terms, plan.rows, current.number)],
    },
    allocation: { lines: [{ ...to, amount }], reallocations: saved > 0 ? [reallocation] : [] },
  };
};

export interface LoanPayment {
  readonly amount: Money;
  /** The day that counts: for cash, the day at the counter. */
  readonly valueDate: CalendarDate;
  /** What to do with the part beyond the current instalment. */
  readonly choice: PrepaymentChoice;
}

/**
 * Applies a payment. Decisions §8, "Application of a payment".
 *
 * Overdue instalments come first, the oldest first, each in the order of `CONCEPTS`; then the whole instalment of
 * the current period; what is left is a prepayment of capital. A payment of the total debt or more closes the
 * loan. After that, and while the clinic has not the money, everything is held as credit.
 * @throws RangeError when the amount is not positive or the value date is before the account's latest event.
 */
export const applyPayment = (account: LoanAccount, payment: LoanPayment): AppliedPayment => {
  const { amount, valueDate } = payment;
  if (amount <= 0) throw new RangeError(`Not a payment: ${amount}`);
  if (valueDate < account.asOf) {
    throw new RangeError(`The account is already at ${account.asOf}, after ${valueDate}`);
  }
  if (account.closedOn !== undefined || !isInForce(account.terms)) return holdAsCredit(account, payment);
  const payoff = payoffOn(account, valueDate);
  return amount >= payoff.total
    ? closeLoan(account, amount, valueDate, payoff)
    : applyToOpenLoan(account, payment);
};

const applyToOpenLoan = (
  account: LoanAccount,
  { amount, valueDate, choice }: LoanPayment,
): AppliedPayment => {
  const dues = payableInstalments(account, valueDate).flatMap((instalment) =>
    duesOf(instalment.number, unpaidOn(instalment, valueDate, account.terms)),
  );
  const { lines, rest } = allocate(dues, amount);
  const paid = recordLines(account, lines, valueDate);
  const current = currentInstalment(paid, valueDate);
  if (rest === 0 || current === undefined) return { account: paid, allocation: { lines, reallocations: [] } };
  const prepaid = prepayCapital(paid, current, rest, valueDate, choice);
  return {
    account: prepaid.account,
    allocation: { ...prepaid.allocation, lines: [...lines, ...prepaid.allocation.lines] },
  };
};

const holdAsCredit = (account: LoanAccount, { amount, valueDate }: LoanPayment): AppliedPayment => ({
  account: { ...account, credit: pesos(account.credit + amount), asOf: valueDate },
  allocation: { lines: creditLines(amount), reallocations: [] },
});

const recordLines = (account: LoanAccount, lines: readonly Due[], on: CalendarDate): LoanAccount => {
  const instalments = account.instalments.map((instalment) => {
    const own = lines.filter((line) => line.instalment === instalment.number);
    return own.length === 0 ? instalment : withPaid(instalment, splitOf(own), on, account.terms);
  });
  const capital = lines.reduce<number>(
    (left, { concept, amount }) => (concept === 'principal' ? left - amount : left),
    account.capital,
  );
  return { ...account, capital: pesos(capital), instalments, asOf: on };
};

const splitOf = (lines: readonly Due[]): Split =>
  mapSplit((concept): Money => lines.find((line) => line.concept === concept)?.amount ?? NO_MONEY);
