import { describe, expect, it } from 'vitest';
import { calendarDate } from '../calendar/calendar-date.ts';
import { pesos } from '../money/money.ts';
import { type PromiseToPay, paidTowards, promiseDays, promiseStanding } from './promise-to-pay.ts';

const promise = (changes: Partial<PromiseToPay> = {}): PromiseToPay => ({
  amount: pesos(100_000),
  promisedOn: calendarDate('2026-03-10'),
  madeAt: new Date('2026-03-02T15:00:00Z'),
  replacedAt: undefined,
  ...changes,
});
const paid = (amount: number, at: string) => ({ amount, paidAt: new Date(at) });

describe('a promise to pay', () => {
  it('may name a day from tomorrow to thirty days on, over the end of a month', () => {
    expect(promiseDays(calendarDate('2026-01-31'))).toEqual({ first: '2026-02-01', last: '2026-03-02' });
  });

  it('counts what is paid from its moment on until its day ends in Bogotá', () => {
    const payments = [
      paid(1, '2026-03-02T14:59:59Z'),
      paid(20, '2026-03-02T15:00:00Z'),
      // 23:59 and midnight in Bogotá.
      paid(300, '2026-03-11T04:59:00Z'),
      paid(4_000, '2026-03-11T05:00:00Z'),
    ];
    expect(paidTowards(promise(), payments)).toBe(320);
    expect(paidTowards(promise({ replacedAt: new Date('2026-03-05T15:00:00Z') }), payments)).toBe(20);
  });

  it.each([
    ['open', 99_999, '2026-03-10', undefined],
    ['broken', 99_999, '2026-03-11', undefined],
    ['kept_late', 99_999, '2026-03-14', undefined, 100_000],
    ['kept', 100_000, '2026-03-03', undefined],
    ['kept', 100_000, '2026-04-01', undefined],
    ['replaced', 0, '2026-03-09', '2026-03-09T15:00:00Z'],
    ['replaced', 0, '2026-04-01', '2026-03-11T04:59:00Z'],
    ['broken', 0, '2026-04-01', '2026-03-11T05:00:00Z'],
    ['kept', 100_000, '2026-04-01', '2026-03-09T15:00:00Z'],
  ])('is %s with %i paid on %s, replaced at %s', (standing, amount, today, replaced, inAll = amount) => {
    const replacedAt = replaced === undefined ? undefined : new Date(replaced);
    const sums = { paid: pesos(amount), paidInAll: pesos(Number(inAll)) };
    expect(promiseStanding(promise({ replacedAt }), sums, calendarDate(today))).toBe(standing);
  });
});
