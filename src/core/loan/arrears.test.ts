import { describe, expect, it } from 'vitest';
import vectors from '../../../tests/vectors/arrears.json' with { type: 'json' };
import { calendarDate } from '../calendar/calendar-date.ts';
import { pesos } from '../money/money.ts';
import { capsOf } from '../rates/rate-caps.ts';
import { arrearsInterest, arrearsParts } from './instalment-account.ts';

const caps = capsOf({ '2026-01': '0.2436', '2026-02': '0.2523' });

describe('arrears', () => {
  it.each(vectors)('are those of arrears.json for $capital from $vencio to $hasta', (vector) => {
    const [since, on] = [calendarDate(vector.vencio), calendarDate(vector.hasta)];
    const parts = arrearsParts(pesos(vector.capital), since, on, capsOf(vector.topes));
    expect(parts.map(({ month, days, interest }) => ({ mes: month, dias: days, interes: interest }))).toEqual(
      vector.meses,
    );
    expect(arrearsInterest(pesos(vector.capital), since, on, capsOf(vector.topes))).toBe(vector.interes);
  });

  it('do not run on the due date, before it, or on no capital', () => {
    const due = calendarDate('2026-02-10');
    expect(arrearsParts(pesos(100_000), due, due, caps)).toEqual([]);
    expect(arrearsParts(pesos(100_000), due, calendarDate('2026-01-31'), caps)).toEqual([]);
    expect(arrearsInterest(pesos(0), due, calendarDate('2026-03-31'), caps)).toBe(0);
  });

  it('say when the cap of a month is not loaded', () => {
    const parts = arrearsParts(pesos(100_000), calendarDate('2026-02-27'), calendarDate('2026-03-02'), caps);
    expect(parts.map(({ isCapKnown, rate }) => ({ isCapKnown, rate }))).toEqual([
      { isCapKnown: true, rate: '0.2523' },
      { isCapKnown: false, rate: '0.2523' },
    ]);
  });
});
