import { describe, expect, it } from 'vitest';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { SAVED_SUMMARY as SUMMARY } from '../../../tests/samples/summary.ts';
import { cautionOf, parseSummary, type SavedSummary } from './saved-summary.ts';

const read = (change: object) => parseSummary(JSON.stringify({ ...SUMMARY, ...change }));

describe('parseSummary', () => {
  it('takes back what was kept, with a next date and without one', () => {
    expect(read({})).toEqual(SUMMARY);
    expect(read({ nextDueOn: undefined })).toEqual({ ...SUMMARY, nextDueOn: undefined });
  });

  it('refuses what does not hold', () => {
    const broken = [
      { minimumPayment: 1.5 },
      { totalDebt: '2000000' },
      { totalDebt: -1 },
      { nextDueOn: '2026-02-30' },
      { lastDigits: '1234567895' },
      { paid: 4, late: 3 },
      { term: null },
      { validOn: 'hoy' },
      { fetchedAt: 'ayer' },
    ];
    expect(broken.map(read).every((one) => one === undefined)).toBe(true);
    for (const text of ['', 'null', '7', '[]', '{"minimumPayment":1'])
      expect(parseSummary(text)).toBeUndefined();
  });
});

describe('cautionOf', () => {
  const seenOn = (today: string, change: Partial<SavedSummary> = {}) =>
    cautionOf({ ...SUMMARY, ...change }, calendarDate(today));

  it('says nothing on the day of the figures, and that they are of before on every other', () => {
    expect(seenOn('2026-11-20')).toBe('same_day');
    expect([seenOn('2026-11-21'), seenOn('2026-12-01'), seenOn('2026-11-19')]).toEqual(
      Array(3).fill('older'),
    );
  });

  it('warns once the next date is past', () => {
    expect(seenOn('2026-12-02')).toBe('past_due');
  });

  it('warns at once where an instalment was late, because that grows each day', () => {
    expect(seenOn('2026-11-20', { late: 1 })).toBe('overdue');
  });
});
