import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { AppliedPayment, Reallocation } from '../loan/allocation.ts';
import { accruedOn } from '../loan/instalment-account.ts';
import { type InstalmentAccount, instalmentsFrom, type LoanAccount } from '../loan/loan-account.ts';
import { elapsedDays, PERIOD_DAYS, periodInterest } from '../loan/period-interest.ts';
import { type Money, min, pesos, subtractClamped } from '../money/money.ts';
import { frenchInstalment, type ScheduleRow, scheduleWith } from '../plan/schedule.ts';
import type { MonthlyRate } from '../rates/rate.ts';
import type { PrepaymentChoice } from './prepayment.ts';

/** What is left to pay after a prepayment: capital and interest only. */
export interface RemainingPlan {
  /** Of each month but the last, which takes what is left. */
  readonly payment: Money;
  readonly rows: readonly ScheduleRow[];
}

export interface RemainingLoan {
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
export const planAfterPrepayment = (loan: RemainingLoan, choice: PrepaymentChoice): RemainingPlan => {
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
export const prepayCapital = (
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
