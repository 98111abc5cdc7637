import type { Money } from '../money/money.ts';
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
