import { describe, expect, it } from 'vitest';
import { calendarDate } from '../calendar/calendar-date.ts';
import { ageFigures } from './figures-age.ts';

const FIGURES = { validOn: '2026-11-27', nextDueOn: '2026-12-19' };
const NEITHER = { isDuePast: false, isOld: false, isExpired: false };

describe('ageFigures', () => {
  // The ages of the table are counted on a calendar: 28 December is day 31, 26 May day 180.
  it.each([
    ['a clock set back a day', '2026-11-26', 'older', {}],
    ['a clock set back to its first year', '1970-01-01', 'older', {}],
    ['the same day', '2026-11-27', 'same_day', {}],
    ['the next day', '2026-11-28', 'older', {}],
    ['the due date', '2026-12-19', 'older', {}],
    ['the day after it', '2026-12-20', 'past_due', { isDuePast: true }],
    ['day 31', '2026-12-28', 'past_due', { isDuePast: true }],
    ['day 32', '2026-12-29', 'past_due', { isDuePast: true, isOld: true }],
    ['day 180', '2027-05-26', 'past_due', { isDuePast: true, isOld: true }],
    ['day 181', '2027-05-27', 'past_due', { isDuePast: true, isOld: true, isExpired: true }],
  ])('says on %s (%s): %s', (_, today, caution, flags) => {
    const { validOn, nextDueOn } = FIGURES;
    const figures = { validOn: calendarDate(validOn), nextDueOn: calendarDate(nextDueOn), late: 0 };
    expect(ageFigures(figures, calendarDate(today))).toEqual({ caution, ...NEITHER, ...flags });
    // Arrears grow each day, from the first on.
    expect(ageFigures({ ...figures, late: 1 }, calendarDate(today)).caution).toBe('overdue');
  });

  it('warns of no date where none is to come', () => {
    const figures = { validOn: calendarDate('2026-11-27'), nextDueOn: undefined, late: 0 };
    expect(ageFigures(figures, calendarDate('2026-12-20'))).toEqual({ caution: 'older', ...NEITHER });
  });
});
