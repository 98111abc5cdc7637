import { fractionBelow, type Money, pesos, sumOf } from '../money/money.ts';
import { agreedPricing } from './agreed-rate.ts';
import { monthlyPaymentOf, planRows } from './plan.ts';
import type { CappedPolicy, CreditPolicy } from './policy.ts';

export type OptionRejection = 'below_minimum_instalment' | 'above_income_share';

/** A term and what it costs, each month and in all; `reason` only when it is not available. */
export type InstalmentOption = {
  readonly term: number;
  readonly monthlyPayment: Money;
  readonly totalCost: Money;
} & ({ readonly isAvailable: true } | { readonly isAvailable: false; readonly reason: OptionRejection });

/** The most that a monthly payment may be for an income: its share in the policy, rounded down. */
const affordablePayment = (monthlyIncome: Money, policy: CreditPolicy): Money =>
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

/**
 * The largest amount, a multiple of the policy's step between its minimum and `limit`, for which some term offered
 * is available to an income; nothing when no amount has one.
 *
 * For each term the monthly payment grows with the amount, so the largest amount under the income share is found by
 * halving, and if even that one pays less than the minimum instalment no smaller amount can do. Only where the rate agreed
 * under the cap changes by a step of its grid can a payment fall once; whatever is found has a plan available all the same.
 */
export const affordableAmount = (
  monthlyIncome: Money,
  limit: Money,
  policy: CappedPolicy,
): Money | undefined => {
  const ceiling = affordablePayment(monthlyIncome, policy);
  const least = Math.ceil(policy.minimumAmount / policy.amountStep);
  const most = Math.floor(limit / policy.amountStep);
  let best = least - 1;
  for (const term of policy.terms) {
    const paymentFor = (steps: number) => {
      const amount = pesos(steps * policy.amountStep);
      const pricing = agreedPricing(amount, term, policy);
      return pricing ? monthlyPaymentOf(amount, term, pricing) : Number.POSITIVE_INFINITY;
    };
    const steps = largestWhere(best + 1, most, (candidate) => paymentFor(candidate) <= ceiling);
    if (steps !== undefined && paymentFor(steps) >= policy.minimumInstalment) best = steps;
  }
  return best < least ? undefined : pesos(best * policy.amountStep);
};

/** Binary search: the largest integer of a range for which a monotonic claim holds. */
const largestWhere = (low: number, high: number, holds: (value: number) => boolean): number | undefined => {
  if (high < low || !holds(low)) return undefined;
  let known = low;
  let failing = high + 1;
  while (failing - known > 1) {
    const middle = Math.floor((known + failing) / 2);
    if (holds(middle)) known = middle;
    else failing = middle;
  }
  return known;
};
