import { calendarDate } from '#core/calendar/calendar-date.ts';
import type { LoanTerms } from '#core/loan/loan-account.ts';
import { pesos } from '#core/money/money.ts';
import { DEFAULT_POLICY } from '#core/plan/policy.ts';
import { monthlyRate } from '#core/rates/rate.ts';
import { KNOWN_RATE_CAPS } from '#core/rates/rate-caps.ts';

interface Facts extends Partial<Omit<LoanTerms, 'principal' | 'pricing' | 'disbursedOn'>> {
  readonly principal?: number;
  /** Per month, as a fraction. */
  readonly rate?: string;
  readonly disbursedOn?: string;
}

/**
 * $ 6.666.666 over 36 months at 1,8 % a month, the first row of plans.json: 120.000 of interest, 3.333 of insurance,
 * 3.967 of guarantee and 133.226 of capital in the first instalment.
 */
export const loanTerms = ({
  principal = 6_666_666,
  rate = '0.018',
  disbursedOn = '2026-01-20',
  ...more
}: Facts = {}): LoanTerms => ({
  principal: pesos(principal),
  term: 36,
  pricing: { ...DEFAULT_POLICY.pricing, monthlyRate: monthlyRate(rate) },
  disbursedOn: calendarDate(disbursedOn),
  caps: KNOWN_RATE_CAPS,
  ...more,
});
