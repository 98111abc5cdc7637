import { divide, multiply, ONE, root } from '../money/fixed-point.ts';
import type { Money } from '../money/money.ts';
import { compounded, ratioOf } from '../money/ratio.ts';
import { type AnnualRate, monthlyRate } from '../rates/rate.ts';
import { planRows } from './plan.ts';
import type { CappedPolicy, Pricing } from './policy.ts';

type PriceList = Pick<CappedPolicy, 'pricing' | 'cap'>;

/** Agreed rates are multiples of 1 / 10 000. */
const GRID = 10_000;

/**
 * The price at which an amount is agreed over a term: that of the policy, its rate lowered in steps of 0.0001 until the
 * effective annual rate with every charge in it, unrounded, is at most the cap. Nothing when not even a rate of zero fits:
 * such a term is not offered. Decisions §8, "Charges".
 */
export const agreedPricing = (principal: Money, term: number, list: PriceList): Pricing | undefined => {
  const { pricing, cap } = list;
  const top = Math.ceil(Number(pricing.monthlyRate) * GRID);
  /** The price at so many steps of the grid; the topmost is the policy's own. */
  const at = (step: number): Pricing =>
    step >= top ? pricing : { ...pricing, monthlyRate: monthlyRate((step / GRID).toFixed(4)) };
  const fits = (step: number): boolean => isWithin(cap, principal, term, at(step));

  const key = `${cap} ${term}`;
  const near = lastFound.get(key) ?? top;
  if (fits(near) && (near >= top || !fits(near + 1))) return at(near);
  if (!fits(0)) return undefined;
  let known = 0;
  let failing = top + 1;
  while (failing - known > 1) {
    const middle = Math.floor((known + failing) / 2);
    if (fits(middle)) known = middle;
    else failing = middle;
  }
  lastFound.set(key, known);
  return at(known);
};

// Initial guess per term and cap, since most amounts have the same rate: two evaluations instead of nine.
const lastFound = new Map<string, number>();

/**
 * Whether the all-in cost is within the cap: discounted at it, the payments are worth no more than what was received.
 * Sixty decimals, while a payment has at most eight: no sum comes this near to a whole peso by chance.
 */
const isWithin = (cap: AnnualRate, principal: Money, term: number, pricing: Pricing): boolean => {
  const discounts = discountsOf(cap, term);
  const worth = planRows(principal, term, pricing).reduce(
    (sum, { total }, index) => sum + BigInt(total) * (discounts[index] ?? 0n),
    0n,
  );
  return worth <= BigInt(principal) * ONE;
};

// Cached: a root, for few caps.
const discounts = new Map<string, readonly bigint[]>();

/** What a peso paid after 1, 2 … `term` months is worth today at an effective annual rate, in units of 10⁻⁶⁰. */
const discountsOf = (cap: AnnualRate, term: number): readonly bigint[] => {
  const key = `${cap} ${term}`;
  const known = discounts.get(key);
  if (known) return known;
  const { numerator, denominator } = compounded(ratioOf(cap), 1);
  const month = root(divide(denominator, numerator), 12);
  const worth: bigint[] = [];
  for (let index = 0; index < term; index += 1) worth.push(multiply(worth.at(-1) ?? ONE, month));
  discounts.set(key, worth);
  return worth;
};
