import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  bogotaDate,
  calendarDate,
  calendarMonth,
  completedYears,
  days360,
  daysBetween,
  earliestOf,
  endOfMonth,
  latestOf,
  monthOf,
  parseCalendarDate,
  startOfDay,
  weekday,
  yearsBefore,
} from './calendar-date.ts';

const dates = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays(calendarDate('1920-01-01'), days));

describe('a calendar date', () => {
  it.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '26-01-01', '2026-01-01T00:00:00Z', ''])(
    'is not %j',
    (text) => {
      expect(parseCalendarDate(text)).toBeUndefined();
      expect(() => calendarDate(text)).toThrow(RangeError);
    },
  );

  it('may be the 29th of February of a leap year', () => {
    expect(parseCalendarDate('2028-02-29')).toBe('2028-02-29');
  });

  it('is the day in Bogota, five hours behind UTC', () => {
    expect(bogotaDate(new Date('2026-11-21T04:59:59.999Z'))).toBe('2026-11-20');
    expect(bogotaDate(new Date('2026-11-21T05:00:00Z'))).toBe('2026-11-21');
    expect(bogotaDate(new Date('1969-12-31T23:00:00Z'))).toBe('1969-12-31');
  });

  it('starts at an instant of its own day', () => {
    expect(startOfDay(calendarDate('2026-11-20')).toISOString()).toBe('2026-11-20T05:00:00.000Z');
    fc.assert(
      fc.property(dates, (date) => {
        expect(bogotaDate(startOfDay(date))).toBe(date);
      }),
    );
  });
});

describe('arithmetic of dates', () => {
  it('clamps months to their end and comes back to the anchor day', () => {
    const anchor = calendarDate('2026-01-31');
    expect(addMonths(anchor, 1)).toBe('2026-02-28');
    expect(addMonths(calendarDate('2026-02-28'), 1, 31)).toBe('2026-03-31');
    expect(addMonths(anchor, 13)).toBe('2027-02-28');
    expect(addMonths(anchor, -2)).toBe('2025-11-30');
    expect(yearsBefore(calendarDate('2028-02-29'), 18)).toBe('2010-02-28');
  });

  it('adds days and counts them back', () => {
    expect(addDays(calendarDate('2027-12-31'), 60)).toBe('2028-02-29');
    fc.assert(
      fc.property(dates, fc.integer({ min: -20_000, max: 20_000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days);
      }),
    );
  });

  it('counts months of thirty days', () => {
    const count = (from: string, to: string) => days360(calendarDate(from), calendarDate(to));
    expect(count('2026-02-28', '2026-03-15')).toBe(17);
    expect(count('2026-01-31', '2026-02-28')).toBe(28);
    expect(count('2026-01-10', '2026-01-31')).toBe(20);
    expect(count('2026-01-10', '2027-01-10')).toBe(360);
  });

  it('knows weekdays, months and their ends', () => {
    expect(weekday(calendarDate('2026-11-20'))).toBe(5);
    expect(weekday(calendarDate('2026-11-22'))).toBe(7);
    expect(monthOf(calendarDate('2026-11-20'))).toBe('2026-11');
    expect(endOfMonth(calendarDate('2028-02-01'))).toBe('2028-02-29');
    expect(() => calendarMonth('2026-13')).toThrow(RangeError);
  });

  it('compares dates as text', () => {
    const [early, late] = [calendarDate('2026-09-30'), calendarDate('2026-10-01')];
    expect([latestOf(early, late), earliestOf(early, late)]).toEqual([late, early]);
  });
});

describe('completedYears', () => {
  it.each([
    ['1990-03-14', '2026-03-13', 35],
    ['1990-03-14', '2026-03-14', 36],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
  ])('of who was born on %s is on %s %d', (birth, on, years) => {
    expect(completedYears(calendarDate(birth), calendarDate(on))).toBe(years);
  });
});
