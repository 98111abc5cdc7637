import { describe, expect, it } from 'vitest';
import type { Credit } from '#core/api/credit/credit.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { pesos } from '#core/money/money.ts';
import { SAVED_SUMMARY as SUMMARY } from '../../../tests/samples/summary.ts';
import { parseSummary, summaryOf } from './saved-summary.ts';

const read = (change: object) => parseSummary(JSON.stringify({ ...SUMMARY, ...change }));

describe('parseSummary', () => {
  it('takes back what was kept, with a next date and without one, in arrears and not', () => {
    expect(read({})).toEqual(SUMMARY);
    expect(read({ late: 1, catchUp: 300_000 })).toEqual({ ...SUMMARY, late: 1, catchUp: 300_000 });
    expect(read({ nextDueOn: undefined })).toEqual({ ...SUMMARY, nextDueOn: undefined });
  });

  it('refuses what does not hold, and a minimum in arrears without what brings it up to date', () => {
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
      { late: 1 },
      { late: 1, catchUp: '300000' },
    ];
    expect(broken.map(read).every((one) => one === undefined)).toBe(true);
    for (const text of ['', 'null', '7', '[]', '{"minimumPayment":1'])
      expect(parseSummary(text)).toBeUndefined();
  });
});

describe('summaryOf', () => {
  it('asks nothing of an insolvent person', () => {
    const instalment = { status: 'overdue', dueOn: calendarDate('2026-11-13') };
    const credit = {
      minimumPayment: pesos(715_333),
      catchUp: { amount: 358_501 },
      instalments: [instalment],
    };
    const insolventSince = calendarDate('2026-11-20');
    expect(summaryOf(credit as unknown as Credit, 0)).toMatchObject({ catchUp: 358_501, late: 1 });
    expect(summaryOf({ ...credit, insolventSince } as unknown as Credit, 0)).toMatchObject({
      minimumPayment: 0,
      catchUp: undefined,
      nextDueOn: undefined,
      late: 0,
    });
  });
});
