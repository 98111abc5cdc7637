import { describe, expect, it } from 'vitest';
import { loanTerms } from '../../../tests/support/loan-terms.ts';
import { calendarDate } from '../calendar/calendar-date.ts';
import { pesos } from '../money/money.ts';
import { applyPayment } from '../payments/payment-application.ts';
import { earnedOn, nextAccrual } from './earned.ts';
import { openLoan } from './loan-account.ts';

const terms = loanTerms({ disbursedOn: '2026-01-10' });

describe('earnedOn', () => {
  it('grows with the days of the period and stands whole on the due date', () => {
    const account = openLoan(terms);
    const first = (on: string) => earnedOn(account, calendarDate(on))[0]?.split;
    expect(first('2026-01-10')).toMatchObject({ interest: 0, insurance: 0, guarantee: 0 });
    // 15 of 30 days.
    expect(first('2026-01-25')).toMatchObject({ interest: 60_000, insurance: 1_667, guarantee: 1_984 });
    expect(first('2026-02-10')).toMatchObject({
      interest: 120_000,
      insurance: 3_333,
      guarantee: 3_967,
      arrears: 0,
      principal: 0,
    });
    expect(earnedOn(account, calendarDate('2026-02-10'))[1]).toMatchObject({
      instalment: 2,
      split: { interest: 0, insurance: 0, guarantee: 0 },
    });
  });

  it('takes in at once what is paid ahead of its day', () => {
    const { account } = applyPayment(openLoan(terms), {
      amount: pesos(260_526),
      valueDate: calendarDate('2026-01-15'),
      choice: 'reduce_term',
    });
    expect(earnedOn(account, calendarDate('2026-01-15'))[0]?.split.interest).toBe(120_000);
  });

  it('says nothing of a day before the latest event', () => {
    expect(() => earnedOn(openLoan(terms), calendarDate('2026-01-09'))).toThrow(RangeError);
  });
});

describe('nextAccrual', () => {
  it.each([
    ['2026-01-20', '2026-01-31'],
    ['2026-01-30', '2026-01-31'],
    ['2026-01-31', '2026-02-20'],
    ['2026-02-20', '2026-02-28'],
    // After the last due date of three months.
    ['2026-04-20', '2026-04-30'],
    ['2026-04-30', '2026-05-31'],
  ])('after %s is %s', (day, next) => {
    expect(nextAccrual(calendarDate('2026-01-20'), 3, calendarDate(day))).toBe(next);
  });
});
