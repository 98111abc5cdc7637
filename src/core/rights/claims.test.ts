import { describe, expect, it } from 'vitest';
import { calendarDate } from '../calendar/calendar-date.ts';
import { businessDaysUntil } from '../calendar/holidays.ts';
import { claimDueOn, filingNumber, parseFilingNumber, type RequestKind } from './claims.ts';

describe('the term of a claim', () => {
  // Counted by hand on the calendar of 2026: 8 and 25 December and 1 January are holidays, 11 January is Epiphany's Monday.
  it.each<readonly [RequestKind, string, string]>([
    ['claim', '2026-11-20', '2026-12-14'],
    ['petition', '2026-11-20', '2026-12-14'],
    ['complaint', '2026-11-20', '2026-12-14'],
    ['data_claim', '2026-11-20', '2026-12-14'],
    ['correction', '2026-11-20', '2026-12-14'],
    ['data_query', '2026-11-20', '2026-12-04'],
    ['identity_theft', '2026-11-20', '2026-12-04'],
    ['data_query', '2026-12-24', '2027-01-12'],
    ['data_query', '2026-11-21', '2026-12-04'],
    ['closure', '2026-11-20', '2026-12-14'],
  ])('of a %s received on %s ends on %s', (kind, receivedOn, dueOn) => {
    expect(claimDueOn(kind, calendarDate(receivedOn))).toBe(dueOn);
  });

  it('is told in business days that are left, today not counted, and in those that it is over', () => {
    const until = (today: string) => businessDaysUntil(calendarDate(today), calendarDate('2026-12-04'));
    expect(['2026-11-20', '2026-12-02', '2026-12-04', '2026-12-06', '2026-12-09'].map(until)).toEqual([
      10, 2, 0, 0, -2,
    ]);
  });
});

describe('a filing number', () => {
  it('is read as it is written, and without its letter', () => {
    expect(filingNumber(10_042)).toBe('R-10042');
    expect(['R-10042', 'r10042', ' 10042 '].map(parseFilingNumber)).toEqual([10_042, 10_042, 10_042]);
    expect(['', 'R-', 'R-0', 'X-1', '1.5', '-3'].map(parseFilingNumber)).toEqual(Array(6).fill(undefined));
  });
});
