import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { AppliedPayment, Reallocation } from '../loan/allocation.ts';
import { accruedOn } from '../loan/instalment-account.ts';
import { type InstalmentAccount, instalmentsFrom, type LoanAccount } from '../loan/loan-account.ts';
import { elapsedDays, PERIOD_DAYS, periodInterest } from '../loan/period-interest.ts';
import { type Money, min, pesos, subtractClamped } from '../money/money.ts';
import type { PrepaymentChoice } from './prepayment.ts';
import { planAfterPrepayment } from './remaining-plan.ts';

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
