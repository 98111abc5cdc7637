import { describe, expect, it } from 'vitest';
import { aPaymentEvent } from '../../../tests/samples/loans.ts';
import { loanTerms } from '../../../tests/support/loan-terms.ts';
import { calendarDate } from '../calendar/calendar-date.ts';
import { sumOf } from '../money/money.ts';
import { type LoanEvent, replayLoan } from '../statements/loan-events.ts';
import { debtOn } from './debt.ts';
import { earnedOn } from './earned.ts';
import type { LoanTerms, OwnInsurance } from './loan-account.ts';

/** Instalments on the 20th of each month, from February on; each has an insurance of 15 000. */
const termsWith = (from?: string, until?: string): LoanTerms => {
  const ownInsurance: OwnInsurance | undefined = from
    ? { from: calendarDate(from), until: until ? calendarDate(until) : undefined }
    : undefined;
  return loanTerms({ principal: 30_000_000, term: 6, ownInsurance });
};
const insuranceOf = (terms: LoanTerms, events: readonly LoanEvent[] = []) =>
  replayLoan(terms, events).account.instalments.map(({ charged }) => charged.insurance);

describe('a policy of the holder’s own', () => {
  it('takes the charge from what is due after the day on which it was accepted', () => {
    expect(insuranceOf(termsWith())).toEqual(Array(6).fill(15_000));
    expect(insuranceOf(termsWith('2026-03-19'))).toEqual([15_000, 0, 0, 0, 0, 0]);
    expect(insuranceOf(termsWith('2026-03-20'))).toEqual([15_000, 15_000, 0, 0, 0, 0]);
  });

  it('leaves it out of a new plan after a payment of capital', () => {
    const events = [aPaymentEvent('a', 12_000_000, '2026-02-25')];
    expect(insuranceOf(termsWith('2026-02-22'), events)).toEqual([15_000, 0, 0, 0, 0, 0]);
  });

  it('gives the charge back to the periods that start when it has ended', () => {
    expect(insuranceOf(termsWith('2026-02-20', '2026-04-20'))).toEqual([
      15_000, 0, 0, 15_000, 15_000, 15_000,
    ]);
    expect(insuranceOf(termsWith('2026-02-20', '2026-04-21'))).toEqual([15_000, 0, 0, 0, 15_000, 15_000]);
  });

  it('changes nothing else: what is owed on any day is less by the insurance alone, and none is earned', () => {
    for (const day of ['2026-02-20', '2026-03-05', '2026-04-20', '2026-07-20'].map(calendarDate)) {
      const [without, own] = [termsWith(), termsWith('2026-02-20')].map(
        (terms) => replayLoan(terms, []).account,
      );
      if (!without || !own) throw new Error('no accounts');
      const insurance = (account: typeof own) =>
        sumOf(earnedOn(account, day).map(({ split }) => split.insurance));
      expect(insurance(own)).toBe(15_000);
      expect(debtOn(without, day).totalDebt - debtOn(own, day).totalDebt).toBe(insurance(without) - 15_000);
    }
  });

  it('gives what was paid for it ahead to what is owed', () => {
    const regular = sumOf(Object.values(replayLoan(termsWith(), []).account.instalments[1]?.charged ?? {}));
    // The second one's money comes on the 25th of February, and the policy is accepted on the day before.
    const events = [aPaymentEvent('a', regular, '2026-02-20'), aPaymentEvent('b', regular, '2026-02-25')];
    const without = replayLoan(termsWith(), events).account;
    const own = replayLoan(termsWith('2026-02-24'), events).account;
    expect(own.instalments[1]?.paid.insurance).toBe(0);
    expect(without.capital - own.capital).toBeGreaterThanOrEqual(15_000);
    const paidOf = (account: typeof own) =>
      sumOf([
        ...account.instalments.flatMap(({ paid }) => Object.values(paid)),
        account.prepaid,
        account.credit,
      ]);
    expect(paidOf(own)).toBe(paidOf(without));
  });
});
