import { describe, expect, it } from 'vitest';
import vectors from '../../../tests/vectors/holidays.json' with { type: 'json' };
import { calendarDate } from './calendar-date.ts';
import { addBusinessDays, easterSunday, holidaysOf, isBusinessDay, nextBusinessDay } from './holidays.ts';

describe('holidaysOf', () => {
  it.each(Object.entries(vectors))('gives the holidays of %s', (year, days) => {
    expect([...holidaysOf(Number(year))].sort()).toEqual(days.map((day) => `${year}-${day}`));
  });

  it('has 17 days in 2025, when two fall on 30 June and 9 July was not yet one', () => {
    expect(holidaysOf(2025).size).toBe(17);
    expect(holidaysOf(2025)).toContain('2025-06-30');
    expect(holidaysOf(2025)).not.toContain('2025-07-14');
  });
});

describe('easterSunday', () => {
  // Published dates, the extremes of the calendar among them.
  it.each(['1818-03-22', '1943-04-25', '2000-04-23', '2024-03-31', '2025-04-20', '2026-04-05', '2038-04-25'])(
    'is %s',
    (date) => {
      expect(easterSunday(Number(date.slice(0, 4)))).toBe(date);
    },
  );
});

describe('business days', () => {
  it('leave out Saturdays, Sundays and holidays', () => {
    expect(isBusinessDay(calendarDate('2026-11-13'))).toBe(true);
    expect(isBusinessDay(calendarDate('2026-11-14'))).toBe(false);
    expect(isBusinessDay(calendarDate('2026-11-15'))).toBe(false);
    expect(isBusinessDay(calendarDate('2026-11-16'))).toBe(false);
  });

  it('carry a date over a long weekend', () => {
    expect(nextBusinessDay(calendarDate('2026-11-14'))).toBe('2026-11-17');
    expect(nextBusinessDay(calendarDate('2026-11-17'))).toBe('2026-11-17');
  });

  it('are counted forwards and backwards', () => {
    expect(addBusinessDays(calendarDate('2026-11-13'), 2)).toBe('2026-11-18');
    expect(addBusinessDays(calendarDate('2026-11-20'), -5)).toBe('2026-11-12');
  });
});
