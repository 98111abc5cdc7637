import type { CalendarDate } from '../calendar/calendar-date.ts';
import { type Money, min, NO_MONEY, pesos } from '../money/money.ts';
import { type AppliedPayment, creditLines, type Reallocation } from './allocation.ts';
import { accruedOn, payableInstalments } from './instalment-account.ts';
import type { InstalmentAccount, LoanAccount } from './loan-account.ts';
import { allocate, type Due, type Payoff } from './payoff.ts';

/**
 * Closes a loan with a payment of its total debt or more. Only what was earned by that day stays charged; what had
 * been paid beyond it pays capital; later instalments fall away; a surplus is held as credit.
 */
export const closeLoan = (
  account: LoanAccount,
  amount: Money,
  on: CalendarDate,
  payoff: Payoff,
): AppliedPayment => {
  const { lines, unpaid } = allocate(payoff.dues, min(amount, payoff.total));
  const surplus = pesos(amount - payoff.total);
  const instalments = payableInstalments(account, on).map((instalment): InstalmentAccount => {
    const earned = accruedOn(instalment, on, account.terms);
    return { ...instalment, charged: earned, paid: earned, isSettled: true };
  });
  const laterCapital = payoff.dues.find((due) => due.concept === 'prepayment')?.amount ?? NO_MONEY;
  return {
    account: {
      ...account,
      capital: NO_MONEY,
      prepaid: pesos(account.prepaid + laterCapital),
      credit: pesos(account.credit + surplus),
      instalments,
      closedOn: on,
      asOf: on,
    },
    allocation: {
      lines: [...lines, ...creditLines(surplus)],
      reallocations: reallocate(payoff.unearned, unpaid),
    },
  };
};

/** Pays dues with what was unearned, both in their order. */
const reallocate = (unearned: readonly Due[], dues: readonly Due[]): readonly Reallocation[] => {
  const reallocations: Reallocation[] = [];
  let open = dues;
  for (const source of unearned) {
    const from = { instalment: source.instalment, concept: source.concept };
    const poured = allocate(open, source.amount);
    for (const { instalment, concept, amount } of poured.lines) {
      reallocations.push({ from, to: { instalment, concept }, amount });
    }
    open = poured.unpaid;
  }
  return reallocations;
};
