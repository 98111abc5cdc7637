import { fractionBelow, type Money, sumOf } from '../money/money.ts';
import { agreedPricing } from './agreed-rate.ts';
import { planRows } from './plan.ts';
import type { CappedPolicy, CreditPolicy } from './policy.ts';

export type OptionRejection = 'below_minimum_instalment' | 'above_income_share';

/** A term and what it costs, each month and in all; `reason` only when it is not available. */
export type InstalmentOption = {
  readonly term: number;
  readonly monthlyPayment: Money;
  readonly totalCost: Money;
} & ({ readonly isAvailable: true } | { readonly isAvailable: false; readonly reason: OptionRejection });

/** The most that a monthly payment may be for an income: its share in the policy, rounded down. */
export const affordablePayment = (monthlyIncome: Money, policy: CreditPolicy): Money =>
  fractionBelow(monthlyIncome, policy.incomeShare);

/**
 * One option per term of the policy, in its order, at the rate agreed under the cap; a term that no rate makes fit is left
 * out. A term is available when its monthly payment is at least the minimum instalment and at most the income share.
 * Decisions §6, Decisions §7 and Decisions §8.
 */
export const instalmentOptions = (
  amount: Money,
  monthlyIncome: Money,
  policy: CappedPolicy,
): readonly InstalmentOption[] => {
  const ceiling = affordablePayment(monthlyIncome, policy);
  return policy.terms.flatMap((term): InstalmentOption[] => {
    const pricing = agreedPricing(amount, term, policy);
    if (!pricing) return [];
    const totals = planRows(amount, term, pricing).map((row) => row.total);
    const [monthlyPayment = amount] = totals;
    const costs = { term, monthlyPayment, totalCost: sumOf(totals) };
    if (monthlyPayment < policy.minimumInstalment)
      return [{ ...costs, isAvailable: false, reason: 'below_minimum_instalment' }];
    if (monthlyPayment > ceiling) return [{ ...costs, isAvailable: false, reason: 'above_income_share' }];
    return [{ ...costs, isAvailable: true }];
  });
};
