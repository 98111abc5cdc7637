import type { Money } from '../money/money.ts';
import { type AnnualRate, type MonthlyRate, toAnnualRate } from '../rates/rate.ts';
import { agreedPricing } from './agreed-rate.ts';
import { monthlyPaymentOf, paymentPlan } from './plan.ts';
import type { CappedPolicy } from './policy.ts';

/** What an amount costs over a term, before anybody asks for it. Money in whole pesos, term in months. */
export interface CreditQuote {
  readonly amount: Money;
  readonly term: number;
  /** What is paid each month, every charge in it. */
  readonly monthlyPayment: Money;
  readonly totalCost: Money;
  readonly monthlyRate: MonthlyRate;
  /** Of the interest alone. */
  readonly annualRate: AnnualRate;
  /** Every charge in it. */
  readonly allInAnnualRate: AnnualRate;
}

/** The quote of an amount and term under a policy; nothing for a term that its cap does not allow. Decisions §8. */
export const creditQuote = (amount: Money, term: number, policy: CappedPolicy): CreditQuote | undefined => {
  const pricing = agreedPricing(amount, term, policy);
  if (!pricing) return undefined;
  const { monthlyRate, monthlyPayment, totalCost, allInAnnualRate } = paymentPlan(amount, term, pricing);
  const annualRate = toAnnualRate(monthlyRate);
  return { amount, term, monthlyPayment, totalCost, monthlyRate, annualRate, allInAnnualRate };
};

/** The terms of a policy that an amount can have: within the cap, and with the minimum instalment at least. */
export const quotableTerms = (amount: Money, policy: CappedPolicy): readonly number[] =>
  policy.terms.filter((term) => {
    const pricing = agreedPricing(amount, term, policy);
    return pricing !== undefined && monthlyPaymentOf(amount, term, pricing) >= policy.minimumInstalment;
  });
