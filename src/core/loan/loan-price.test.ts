import { describe, expect, it } from 'vitest';
import { loanTerms } from '../../../tests/support/loan-terms.ts';
import { calendarDate } from '../calendar/calendar-date.ts';
import { pesos } from '../money/money.ts';
import { paymentPlan } from '../plan/plan.ts';
import { loanPrice } from './loan-price.ts';

const terms = loanTerms();

describe('loanPrice', () => {
  it('says the agreed rate in both periods, the cap of the month, and what all of it costs', () => {
    const price = loanPrice(terms, calendarDate('2026-03-10'));
    // 1,8 % M.V. is 23,8721 % E.A.; the cap of March 2026 is 25,52 % (Facts on Colombia §1).
    expect(price).toMatchObject({
      agreed: '0.018',
      agreedAnnual: '0.238721',
      charged: '0.018',
      cap: { known: true, month: '2026-03', rate: '0.2552' },
    });
    const plan = paymentPlan(terms.principal, 36, terms.pricing);
    expect([price.totalCost, price.allInAnnual]).toEqual([plan.totalCost, plan.allInAnnualRate]);
  });

  it('lowers the rate charged under a cap and leaves what was agreed', () => {
    // 1,9 % M.V. is above the cap of January 2026, 24,36 %; 1,83 % is the largest of four decimals under it.
    const dear = loanTerms({ rate: '0.019' });
    expect(loanPrice(dear, calendarDate('2026-01-25'))).toMatchObject({ agreed: '0.019', charged: '0.0183' });
    expect(loanPrice(dear, calendarDate('2026-03-25'))).toMatchObject({ agreed: '0.019', charged: '0.019' });
  });

  it('takes the cost of one loan for that of no other', () => {
    const costOf = (principal: number, term: number) =>
      loanPrice(loanTerms({ principal, term }), calendarDate('2026-03-10')).totalCost;
    for (const [principal, term] of [
      [100_000, 36],
      [1_000_003, 6],
      [100_000, 36],
    ] as const)
      expect(costOf(principal, term)).toBe(paymentPlan(pesos(principal), term, terms.pricing).totalCost);
  });

  it('says from which month a cap is taken while its own is not known', () => {
    expect(loanPrice(terms, calendarDate('2026-11-20')).cap).toEqual({
      known: false,
      month: '2026-11',
      fallbackMonth: '2026-09',
      rate: '0.2924',
    });
  });
});
