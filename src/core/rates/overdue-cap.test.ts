import { describe, expect, it } from 'vitest';
import { calendarDate, monthOf } from '../calendar/calendar-date.ts';
import { isCapOverdue } from './overdue-cap.ts';
import { capFor, capsOf } from './rate-caps.ts';

const caps = capsOf({ '2026-10': '0.2924', '2027-02': '0.2450' });
const isOverdue = (day: string) => {
  const on = calendarDate(day);
  return isCapOverdue(capFor(monthOf(on), caps), on);
};

describe('the cap of a month that is not loaded', () => {
  it('is overdue after the first business day of that month, not on it', () => {
    // 1 November 2026 is a Sunday, and Monday the 2nd is All Saints: Ley 51/1983.
    expect(['2026-11-01', '2026-11-02', '2026-11-03'].map(isOverdue)).toEqual([false, false, false]);
    expect(['2026-11-04', '2026-11-30'].map(isOverdue)).toEqual([true, true]);
    // 1 January 2027 is a holiday, and a Friday.
    expect(['2027-01-04', '2027-01-05'].map(isOverdue)).toEqual([false, true]);
  });

  it('is not overdue once it is loaded', () => {
    expect(isOverdue('2027-02-26')).toBe(false);
    expect(isOverdue('2026-10-30')).toBe(false);
  });
});
