import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDate, weekday } from './calendar-date.ts';
import { isHoliday } from './holidays.ts';
import { reminderDates } from './reminder-dates.ts';

const datesOf = (dueOn: string) =>
  reminderDates(calendarDate(dueOn)).map(({ kind, on, daysLeft }) => [kind, on, daysLeft]);

describe('reminderDates', () => {
  it('are the statement five business days before, reminders five days and one day before, and the due date', () => {
    // Friday 18 December 2026. The fifth day before it is a Sunday.
    expect(datesOf('2026-12-18')).toEqual([
      ['statement', '2026-12-11', 7],
      ['reminder', '2026-12-12', 6],
      ['reminder', '2026-12-17', 1],
      ['due', '2026-12-18', 0],
    ]);
  });

  it('write on the Saturday before to an instalment that falls due on a Monday holiday, once', () => {
    // 11 January 2027, Reyes (Ley 51/1983): the day before is a Sunday, and the day itself is no day to write.
    expect(datesOf('2027-01-11')).toEqual([
      ['statement', '2027-01-04', 7],
      ['reminder', '2027-01-06', 5],
      ['reminder', '2027-01-09', 2],
      ['due', '2027-01-11', 0],
    ]);
  });

  it('contact nobody on a Sunday or a holiday, nor twice a day, and come in their order (Ley 2300/2023)', () => {
    const days = fc
      .integer({ min: 0, max: 20_000 })
      .map((count) => addDays(calendarDate('2026-01-01'), count));
    fc.assert(
      fc.property(days, (dueOn) => {
        const dates = reminderDates(dueOn);
        const contacts = dates.filter(({ kind }) => kind !== 'due').map(({ on }) => on);
        expect(contacts.filter((day) => weekday(day) === 7 || isHoliday(day))).toEqual([]);
        const all = dates.map(({ on }) => on);
        expect(all).toEqual([...new Set(all)].sort());
        expect(dates.at(-1)).toEqual({ kind: 'due', on: dueOn, daysLeft: 0 });
      }),
    );
  });
});
