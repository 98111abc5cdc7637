import { describe, expect, it } from 'vitest';
import { calendarDate } from '../calendar/calendar-date.ts';
import { pesos } from '../money/money.ts';
import { monthlyRate } from '../rates/rate.ts';
import { capsOf } from '../rates/rate-caps.ts';
import { elapsedDays, periodInterest, periodRates } from './period-interest.ts';

// 19,56 % E.A. allows 1,49 % a month to four decimals.
const terms = {
  pricing: { monthlyRate: monthlyRate('0.018') },
  caps: capsOf({ '2026-01': '0.2552', '2026-02': '0.1956', '2026-03': '0.2552' }),
};

const period = (startsOn: string, dueOn: string) => ({
  startsOn: calendarDate(startsOn),
  dueOn: calendarDate(dueOn),
});

describe('elapsedDays', () => {
  it('counts months of thirty days, all of them on the due date, never more and never fewer than none', () => {
    const short = period('2026-01-31', '2026-02-28');
    const long = period('2026-02-28', '2026-03-31');
    expect(elapsedDays(short, calendarDate('2026-01-31'))).toBe(0);
    expect(elapsedDays(short, calendarDate('2026-02-27'))).toBe(27);
    expect(elapsedDays(short, calendarDate('2026-02-28'))).toBe(30);
    expect(elapsedDays(long, calendarDate('2026-03-30'))).toBe(30);
    expect(elapsedDays(long, calendarDate('2026-04-30'))).toBe(30);
    expect(elapsedDays(long, calendarDate('2026-02-01'))).toBe(0);
  });
});

describe('periodRates', () => {
  it('gives each month its days and says where the cap lowered the rate', () => {
    expect(periodRates(period('2026-01-10', '2026-02-10'), terms)).toEqual([
      { month: '2026-01', days: 20, monthlyRate: '0.018', isReduced: false, isCapKnown: true },
      { month: '2026-02', days: 10, monthlyRate: '0.0149', isReduced: true, isCapKnown: true },
    ]);
  });

  it('gives the whole period to the second month when the first is over', () => {
    expect(periodRates(period('2026-02-28', '2026-03-31'), terms)).toMatchObject([
      { month: '2026-03', days: 30 },
    ]);
    expect(periodRates(period('2026-01-31', '2026-02-28'), terms)).toMatchObject([
      { month: '2026-02', days: 30 },
    ]);
  });

  it('says that the cap of a month is not loaded', () => {
    const [first, second] = periodRates(period('2026-03-10', '2026-04-10'), terms);
    expect([first?.isCapKnown, second?.isCapKnown]).toEqual([true, false]);
  });
});

describe('periodInterest', () => {
  const january = period('2026-01-10', '2026-02-10');

  it('adds the parts of the months and rounds once', () => {
    // 1.000.000 × (1,8 % × 20 + 1,49 % × 10) ÷ 30 = 16.966,67.
    expect(periodInterest(pesos(1_000_000), january, terms)).toBe(16_967);
  });

  it('counts only the days asked for', () => {
    // 1,8 % × 5 days of January, 1,49 % × 5 days of February.
    expect(periodInterest(pesos(1_000_000), january, terms, 15, 25)).toBe(5_483);
    expect(periodInterest(pesos(1_000_000), january, terms, 25, 25)).toBe(0);
  });
});
