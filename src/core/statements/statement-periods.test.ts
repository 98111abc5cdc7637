import { describe, expect, it } from 'vitest';
import { aPaymentEvent } from '../../../tests/samples/loans.ts';
import { loanTerms } from '../../../tests/support/loan-terms.ts';
import { calendarDate } from '../calendar/calendar-date.ts';
import { openLoan } from '../loan/loan-account.ts';
import { replayLoan } from './loan-events.ts';
import { statementPeriods, statementReadyOn } from './statement-periods.ts';

const terms = loanTerms({ principal: 3_000_000, term: 12 });

describe('a statement', () => {
  // Counted by hand over the calendar of facts: weekends, Holy Week, 13 and 20 July 2026 are no business days.
  it.each([
    ['2026-02-20', '2026-02-13'],
    ['2026-04-20', '2026-04-13'],
    ['2026-04-06', '2026-03-26'],
    ['2026-07-20', '2026-07-10'],
    ['2026-06-20', '2026-06-12'],
  ])('of what is due on %s is ready on %s: five business days before', (dueOn, readyOn) => {
    expect(statementReadyOn(calendarDate(dueOn))).toBe(readyOn);
  });

  it('exists for each period whose day has come, and the next is told with its day', () => {
    const account = openLoan(terms);
    const before = statementPeriods(account, calendarDate('2026-02-12'));
    expect(before.ready).toEqual([]);
    expect(before.next).toEqual({
      number: 1,
      startsOn: '2026-01-20',
      dueOn: '2026-02-20',
      readyOn: '2026-02-13',
    });
    const on = statementPeriods(account, calendarDate('2026-03-13'));
    expect(on.ready.map(({ number }) => number)).toEqual([1, 2]);
    expect(on.next?.number).toBe(3);
    expect(statementPeriods(account, calendarDate('2027-06-01')).next).toBeUndefined();
  });

  it('of a loan that closed exists for every period up to that one, and none comes after', () => {
    const { account } = replayLoan(terms, [aPaymentEvent('all', 4_000_000, '2026-02-25')]);
    const { ready, next } = statementPeriods(account, calendarDate('2026-02-25'));
    expect(ready.map(({ number }) => number)).toEqual([1, 2]);
    expect(next).toBeUndefined();
  });
});
