import { addDays, type CalendarDate, earliestOf, endOfMonth } from '../calendar/calendar-date.ts';
import { dueDates } from '../plan/schedule.ts';

/**
 * The next accrual day after `day`: the end of the month or a due date, whichever comes first; after the last due date
 * the ends of months only. Decisions §8, "Ledger".
 */
export const nextAccrual = (disbursedOn: CalendarDate, term: number, day: CalendarDate): CalendarDate => {
  const monthEnd = endOfMonth(addDays(day, 1));
  const due = dueDates(disbursedOn, term).find((date) => date > day);
  return due === undefined ? monthEnd : earliestOf(monthEnd, due);
};
