import { describe, expect, it } from 'vitest';
import { loanTerms } from '../../../tests/support/loan-terms.ts';
import vectors from '../../../tests/vectors/arrears.json' with { type: 'json' };
import { calendarDate } from '../calendar/calendar-date.ts';
import { pesos } from '../money/money.ts';
import { capsOf } from '../rates/rate-caps.ts';
import { arrearsInterest, arrearsParts, chargedOn } from './instalment-account.ts';
import { type Insolvency, openLoan } from './loan-account.ts';

const under = (table: Readonly<Record<string, string>>) => loanTerms({ caps: capsOf(table) });
const terms = under({ '2026-01': '0.2436', '2026-02': '0.2523' });

describe('arrears', () => {
  it.each(vectors)('are those of arrears.json for $capital from $vencio to $hasta', (vector) => {
    const [since, on] = [calendarDate(vector.vencio), calendarDate(vector.hasta)];
    const parts = arrearsParts(pesos(vector.capital), since, on, under(vector.topes));
    expect(parts.map(({ month, days, interest }) => ({ mes: month, dias: days, interes: interest }))).toEqual(
      vector.meses,
    );
    expect(arrearsInterest(pesos(vector.capital), since, on, under(vector.topes))).toBe(vector.interes);
  });

  it('do not run on the due date, before it, or on no capital', () => {
    const due = calendarDate('2026-02-10');
    expect(arrearsParts(pesos(100_000), due, due, terms)).toEqual([]);
    expect(arrearsParts(pesos(100_000), due, calendarDate('2026-01-31'), terms)).toEqual([]);
    expect(arrearsInterest(pesos(0), due, calendarDate('2026-03-31'), terms)).toBe(0);
  });

  it('run at the agreed rate while the cap of a month is not loaded, where that is lower than the last one', () => {
    const [since, on] = [calendarDate('2026-02-27'), calendarDate('2026-03-02')];
    expect(arrearsParts(pesos(100_000), since, on, terms)).toEqual([
      { month: '2026-02', days: 1, rate: '0.2523', isCapKnown: true, interest: 62 },
      // 100.000 × ((1 + 0,238721)^(2 ÷ 365) − 1) = 117,37; at the last cap it would be 123.
      { month: '2026-03', days: 2, rate: '0.238721', isCapKnown: false, interest: 117 },
    ]);
  });

  it('run at the last known cap while the cap of a month is not loaded, where the agreed rate is higher', () => {
    const [since, on] = [calendarDate('2026-02-28'), calendarDate('2026-03-02')];
    const [part] = arrearsParts(pesos(100_000), since, on, under({ '2026-02': '0.2000' }));
    expect(part).toMatchObject({ rate: '0.2000', isCapKnown: false, interest: 100 });
  });
});

describe('the arrears of an insolvent person', () => {
  // The first one of arrears.json: due on 20 February 2026; 659 pesos in February and 415 in the five days of March.
  const vector = vectors[0];
  const arrearsOn = (on: string, insolvency?: Insolvency): number => {
    if (!vector) throw new Error('no vector');
    const loan = openLoan(loanTerms({ caps: capsOf(vector.topes), insolvency }));
    const [first] = loan.instalments;
    if (!first) throw new Error('no instalment');
    const charged = { ...first.charged, principal: pesos(vector.capital) };
    return chargedOn({ ...first, charged }, calendarDate(on), loan.terms).arrears;
  };
  const from = (day: string, until?: string): Insolvency => ({
    from: calendarDate(day),
    until: until === undefined ? undefined : calendarDate(until),
  });

  it('run until the day before its admission, however long it lasts', () => {
    expect(arrearsOn('2026-03-05')).toBe(1_074);
    expect(arrearsOn('2026-03-05', from('2026-03-06'))).toBe(1_074);
    expect(arrearsOn('2026-03-05', from('2026-03-01'))).toBe(659);
    expect(arrearsOn('2026-12-31', from('2026-03-01'))).toBe(659);
    expect(arrearsOn('2026-03-05', from('2026-02-01'))).toBe(0);
  });

  it('run again from the day of its end, and are those of the days outside', () => {
    // From 1 March on, as if February had no arrears.
    expect(arrearsOn('2026-03-05', from('2026-02-01', '2026-03-01'))).toBe(415);
    expect(arrearsOn('2026-03-05', from('2026-03-01', '2026-03-06'))).toBe(659);
    expect(arrearsOn('2026-03-05', from('2026-02-01', '2026-02-21'))).toBe(1_074);
  });
});
