import { monthlyPaymentOf } from './charges.ts';
import { fractionBelow, type Money } from './money.ts';
import type { CreditPolicy } from './policy.ts';

export type OptionRefusal = 'below_minimum_instalment' | 'above_income_share';

/** A term and what it costs a month; `reason` only when it is not available. */
export type InstalmentOption =
  | { readonly term: number; readonly isAvailable: true; readonly monthlyPayment: Money }
  | {
      readonly term: number;
      readonly isAvailable: false;
      readonly monthlyPayment: Money;
      readonly reason: OptionRefusal;
    };

/** The most that a monthly payment may be for an income: its share in the policy, rounded down. */
export function affordablePayment(monthlyIncome: Money, policy: CreditPolicy): Money {
  return fractionBelow(monthlyIncome, policy.incomeShare);
}

/**
 * One option per term of the policy, in its order. A term is available when its monthly payment is at least the
 * minimum instalment and at most the income share. Decisions §6 and §7.
 */
export function instalmentOptions(
  amount: Money,
  monthlyIncome: Money,
  policy: CreditPolicy,
): readonly InstalmentOption[] {
  const ceiling = affordablePayment(monthlyIncome, policy);
  return policy.terms.map((term): InstalmentOption => {
    const monthlyPayment = monthlyPaymentOf(amount, term, policy.pricing);
    if (monthlyPayment < policy.minimumInstalment) {
      return { term, isAvailable: false, monthlyPayment, reason: 'below_minimum_instalment' };
    }
    if (monthlyPayment > ceiling) {
      return { term, isAvailable: false, monthlyPayment, reason: 'above_income_share' };
    }
    return { term, isAvailable: true, monthlyPayment };
  });
}
