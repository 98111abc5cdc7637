import { describe, expect, it } from 'vitest';
import { calendarDate } from '../calendar/calendar-date.ts';
import { nextAccrual } from './earned.ts';

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
