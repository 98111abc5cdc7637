import { type Money, pesos } from '../money/money.ts';
import { agreedPricing } from './agreed-rate.ts';
import { monthlyPaymentOf } from './charges.ts';
import { affordablePayment } from './instalment-options.ts';
import type { CappedPolicy } from './policy.ts';

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
