import { describe, expect, it } from 'vitest';
import vectors from '../../../tests/vectors/due-dates.json' with { type: 'json' };
import { calendarDate } from '../calendar/calendar-date.ts';
import { pesos, sumOf } from '../money/money.ts';
import { monthlyRate } from '../rates/rate.ts';
import { dueDates, frenchInstalment, frenchSchedule, scheduleWith } from './schedule.ts';

describe('dueDates', () => {
  it.each(vectors)('gives the dates of due-dates.json for a disbursement on $desembolso', (vector) => {
    expect(dueDates(calendarDate(vector.desembolso), vector.cuotas)).toEqual(vector.fechas);
  });
});

describe('frenchSchedule', () => {
  // Worked examples computed with 50 decimal digits: facts on Colombian credit, section 2.2.
  it.each([
    { amount: 25_000_000, rate: '0.018', term: 36, payment: 949_596, last: 949_588, total: 34_185_448 },
    { amount: 6_666_666, rate: '0.019', term: 36, payment: 257_370, last: 257_389, total: 9_265_339 },
    { amount: 3_000_000, rate: '0.0175', term: 12, payment: 279_341, last: 279_343, total: 3_352_094 },
    { amount: 5_000_000, rate: '0', term: 12, payment: 416_667, last: 416_663, total: 5_000_000 },
    { amount: 180_000, rate: '0.018', term: 3, payment: 62_173, last: 62_172, total: 186_518 },
  ])('pays $amount at $rate in $term of $payment, the last of $last', (example) => {
    const rows = frenchSchedule(pesos(example.amount), monthlyRate(example.rate), example.term);
    expect(rows[0]?.payment).toBe(example.payment);
    expect(rows.at(-1)?.payment).toBe(example.last);
    expect(sumOf(rows.map((row) => row.payment))).toBe(example.total);
  });

  it('refuses a term that is not a whole number of months', () => {
    expect(() => frenchInstalment(pesos(180_000), monthlyRate('0.018'), 0)).toThrow(RangeError);
    expect(() => frenchInstalment(pesos(180_000), monthlyRate('0.018'), 1.5)).toThrow(RangeError);
  });
});

describe('scheduleWith', () => {
  it('refuses a payment that does not cover the interest', () => {
    expect(() => scheduleWith(pesos(1_000_000), monthlyRate('0.018'), pesos(17_999), 12)).toThrow(RangeError);
  });

  it('stops as soon as the balance is paid', () => {
    const rows = scheduleWith(pesos(100_000), monthlyRate('0'), pesos(60_000), 12);
    expect(rows.map((row) => row.payment)).toEqual([60_000, 40_000]);
  });
});
