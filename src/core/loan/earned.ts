import { addDays, type CalendarDate, earliestOf, endOfMonth } from '../calendar/calendar-date.ts';
import { NO_MONEY, pesos } from '../money/money.ts';
import { dueDates } from '../plan/schedule.ts';
import { accruedOn, mapSplit } from './instalment-account.ts';
import type { LoanAccount, Split } from './loan-account.ts';

/**
 * The next accrual day after `day`: the end of the month or a due date, whichever comes first; after the last due date
 * the ends of months only. Decisions §8, "Ledger".
 */
export const nextAccrual = (disbursedOn: CalendarDate, term: number, day: CalendarDate): CalendarDate => {
  const monthEnd = endOfMonth(addDays(day, 1));
  const due = dueDates(disbursedOn, term).find((date) => date > day);
  return due === undefined ? monthEnd : earliestOf(monthEnd, due);
};

/** What one instalment has earned; capital is not earned and is zero. */
export interface Earned {
  readonly instalment: number;
  readonly split: Split;
}

/**
 * What a loan has earned by the end of a day, instalment by instalment: interest, insurance and guarantee in proportion to
 * the days gone by (30E/360, half up), arrears to the day, documented costs whole. What was paid ahead of its day is
 * earned when it is paid, so that nothing is ever owed in the negative. Decisions §8, "Ledger".
 * @throws RangeError for a day before the account's latest event.
 */
export const earnedOn = (account: LoanAccount, on: CalendarDate): readonly Earned[] => {
  if (on < account.asOf) throw new RangeError(`The account is already at ${account.asOf}, after ${on}`);
  return account.instalments.map((instalment) => {
    const accrued = instalment.startsOn < on ? accruedOn(instalment, on, account.terms) : instalment.paid;
    return {
      instalment: instalment.number,
      split: mapSplit((concept) =>
        concept === 'principal' ? NO_MONEY : pesos(Math.max(accrued[concept], instalment.paid[concept])),
      ),
    };
  });
};
