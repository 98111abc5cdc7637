import { describe, expect, it } from 'vitest';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { pesos } from '#core/money/money.ts';
import { capsOf } from '#core/rates/rate-caps.ts';
import { readAmount, shownQuote } from './quote.ts';

const plain = (text: string) => text.replace(/\s/g, ' ');

describe('the quote as it is shown', () => {
  const on = calendarDate('2026-11-25');
  const caps = capsOf({ '2026-11': '0.2552' });

  it('has the figures of all-in-cap.json: 3.000.000 over 24 months under 25,52 %', () => {
    const shown = shownQuote({ amount: pesos(3_000_000), term: 24, on, caps });
    expect(
      shown && Object.fromEntries(Object.entries(shown).map(([name, text]) => [name, plain(String(text))])),
    ).toEqual({
      term: '24',
      terms: '3,6,9,12,18,24,30,36',
      monthly: '$ 156.912',
      total: '$ 3.765.888',
      rate: '1,72 % M.V. (por cada mes), 22,71 % E.A.',
      allIn: '25,41 % E.A.',
    });
  });

  it('has the longest term that the amount can have in place of a longer one', () => {
    expect(shownQuote({ amount: pesos(180_000), term: 36, on, caps })).toMatchObject({
      term: 6,
      terms: [3, 6],
    });
  });

  it('is none where the cap allows no credit', () => {
    const tight = capsOf({ '2026-11': '0.0150' });
    expect(shownQuote({ amount: pesos(3_000_000), term: 24, on, caps: tight })).toBeUndefined();
  });
});

describe('the amount as it is typed', () => {
  it.each([
    ['$ 3.000.000', { amount: 3_000_000 }],
    ['180000', { amount: 180_000 }],
    ["25'000,000", { amount: 25_000_000 }],
  ])('%s is read', (typed, read) => {
    expect(readAmount(typed)).toEqual(read);
  });

  it.each([
    ['', 'Escribe desde $ 180.000.'],
    ['179.999', 'Escribe desde $ 180.000.'],
    ['25.000.001', 'Escribe hasta $ 25.000.000.'],
    ['99999999999999999999', 'Escribe hasta $ 25.000.000.'],
    ['3.000,50', 'Escribe el monto en pesos, sin centavos.'],
    ['tres millones', 'Escribe el monto en pesos, sin centavos.'],
  ])('%s is answered with what to do', (typed, problem) => {
    const read = readAmount(typed);
    expect('problem' in read && plain(read.problem)).toBe(problem);
  });
});
