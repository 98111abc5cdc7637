import { type CalendarDate, monthOf } from '../calendar/calendar-date.ts';
import type { Money } from '../money/money.ts';
import { paymentPlan } from '../plan/plan.ts';
import { type AnnualRate, type MonthlyRate, rateUnderCap, toAnnualRate } from '../rates/rate.ts';
import { type CapLookup, capFor } from '../rates/rate-caps.ts';
import type { LoanTerms } from './loan-account.ts';

/** What a loan costs: as it was agreed, and what the law lets this month have. */
export interface LoanPrice {
  readonly agreed: MonthlyRate;
  readonly agreedAnnual: AnnualRate;
  /** The rate charged in the month of the given day: the agreed one, or a lower one under the cap. */
  readonly charged: MonthlyRate;
  readonly chargedAnnual: AnnualRate;
  readonly cap: CapLookup;
  /** With every charge in it, of the plan as agreed. */
  readonly allInAnnual: AnnualRate;
  /** Sum of all payments of the plan as agreed, whole pesos. */
  readonly totalCost: Money;
}

type AgreedCost = Pick<LoanPrice, 'allInAnnual' | 'totalCost'>;

// Cached: the internal rate takes some thousand sums of fifty digits, and agreed terms never change.
const KEPT = 500;
const costs = new Map<string, AgreedCost>();

/** The price of a loan on a day. Decisions §8, "Rate" and "Charges". */
export const loanPrice = (terms: LoanTerms, on: CalendarDate): LoanPrice => {
  const agreed = terms.pricing.monthlyRate;
  const cap = capFor(monthOf(on), terms.caps);
  const charged = rateUnderCap(agreed, cap.rate);
  return {
    agreed,
    agreedAnnual: toAnnualRate(agreed),
    charged,
    chargedAnnual: toAnnualRate(charged),
    cap,
    ...agreedCost(terms),
  };
};

const agreedCost = ({ principal, term, pricing }: LoanTerms): AgreedCost => {
  const { monthlyRate, lifeInsurance, guarantee, guaranteeVat } = pricing;
  const key = [principal, term, monthlyRate, lifeInsurance, guarantee, guaranteeVat].join(' ');
  const known = costs.get(key);
  if (known) return known;
  const plan = paymentPlan(principal, term, pricing);
  const cost: AgreedCost = {
    allInAnnual: plan.allInAnnualRate,
    totalCost: plan.totalCost,
  };
  if (costs.size >= KEPT) costs.clear();
  costs.set(key, cost);
  return cost;
};
