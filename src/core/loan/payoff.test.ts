import { describe, expect, it } from 'vitest';
import { loanTerms } from '../../../tests/support/loan-terms.ts';
import { calendarDate } from '../calendar/calendar-date.ts';
import { pesos } from '../money/money.ts';
import { EMPTY_SPLIT, openLoan } from './loan-account.ts';
import { allocate, duesOf, payoffOn } from './payoff.ts';

const interest = { instalment: 1, concept: 'interest', amount: pesos(100) } as const;
const principal = { instalment: 1, concept: 'principal', amount: pesos(50) } as const;

describe('money poured over dues', () => {
  it('pays them in their order, and leaves the rest of the one at which it ends', () => {
    expect(allocate([interest, principal], pesos(120))).toEqual({
      lines: [interest, { ...principal, amount: 20 }],
      unpaid: [{ ...principal, amount: 30 }],
      rest: 0,
    });
  });

  it('leaves whole what it does not reach', () => {
    expect(allocate([interest, principal], pesos(100))).toEqual({
      lines: [interest],
      unpaid: [principal],
      rest: 0,
    });
  });

  it('leaves nothing unpaid where there is enough, and says what is left of it', () => {
    expect(allocate([interest, principal], pesos(157))).toEqual({
      lines: [interest, principal],
      unpaid: [],
      rest: 7,
    });
  });
});

it('the dues of an instalment are the concepts that have an amount, in the order of application', () => {
  const split = { ...EMPTY_SPLIT, principal: pesos(50), interest: pesos(100) };
  expect(duesOf(1, split)).toEqual([interest, principal]);
});

it('what closes a loan in its last period has no capital of a later one', () => {
  const account = openLoan(loanTerms({ principal: 100_000, term: 1 }));
  // 100.000 at 1,8 %: 1.800 of interest, half of it on the fifteenth of thirty days.
  const { dues } = payoffOn(account, calendarDate('2026-02-05'));
  expect(dues.map(({ concept }) => concept)).toEqual(['insurance', 'guarantee', 'interest', 'principal']);
  expect(dues.at(-2)?.amount).toBe(900);
});
