import type { CalendarDate } from '../calendar/calendar-date.ts';
import { addBusinessDays } from '../calendar/holidays.ts';
import { STATEMENT_BUSINESS_DAYS } from '../constants.ts';
import type { LoanAccount } from '../loan/loan-account.ts';

/** One instalment's statement: from the day after `startsOn` to `dueOn`. */
export interface StatementPeriod {
  readonly number: number;
  readonly startsOn: CalendarDate;
  readonly dueOn: CalendarDate;
  readonly readyOn: CalendarDate;
}

export interface StatementPeriods {
  /** By number; each can be read from its `readyOn` on. */
  readonly ready: readonly StatementPeriod[];
  readonly next: StatementPeriod | undefined;
}

/** The first day on which the statement of an instalment exists. */
export const statementReadyOn = (dueOn: CalendarDate): CalendarDate =>
  addBusinessDays(dueOn, -STATEMENT_BUSINESS_DAYS);

/**
 * The statements of a loan that exist on a day, and the one that comes next. A closed loan has one for each period up to
 * the one in which it closed, and no next.
 */
export const statementPeriods = (account: LoanAccount, on: CalendarDate): StatementPeriods => {
  const periods = account.instalments.map(({ number, startsOn, dueOn }) => ({
    number,
    startsOn,
    dueOn,
    readyOn: statementReadyOn(dueOn),
  }));
  if (account.closedOn !== undefined) return { ready: periods, next: undefined };
  return {
    ready: periods.filter(({ readyOn }) => readyOn <= on),
    next: periods.find(({ readyOn }) => readyOn > on),
  };
};
