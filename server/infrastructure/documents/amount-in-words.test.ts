import { describe, expect, it } from 'vitest';
import { amountInWords } from './facts/amount-in-words.ts';

// Spellings: Ortografía de la lengua española (RAE, 2010), cardinal numerals, apocopated before a masculine noun.
describe('an amount in words', () => {
  it.each([
    [0, 'cero pesos moneda corriente'],
    [1, 'un peso moneda corriente'],
    [16, 'dieciséis pesos moneda corriente'],
    [21, 'veintiún pesos moneda corriente'],
    [31, 'treinta y un pesos moneda corriente'],
    [100, 'cien pesos moneda corriente'],
    [101, 'ciento un pesos moneda corriente'],
    [500, 'quinientos pesos moneda corriente'],
    [1_000, 'mil pesos moneda corriente'],
    [21_000, 'veintiún mil pesos moneda corriente'],
    [100_000, 'cien mil pesos moneda corriente'],
    [253_226, 'doscientos cincuenta y tres mil doscientos veintiséis pesos moneda corriente'],
    [1_000_000, 'un millón de pesos moneda corriente'],
    [1_000_100, 'un millón cien pesos moneda corriente'],
    [
      6_666_666,
      'seis millones seiscientos sesenta y seis mil seiscientos sesenta y seis pesos moneda corriente',
    ],
    [25_000_000, 'veinticinco millones de pesos moneda corriente'],
    [701_900_040, 'setecientos un millones novecientos mil cuarenta pesos moneda corriente'],
  ])('writes %i', (amount, words) => {
    expect(amountInWords(amount)).toBe(words);
  });

  it('refuses what is not a whole amount of pesos', () => {
    expect(() => amountInWords(-1)).toThrow(RangeError);
    expect(() => amountInWords(1.5)).toThrow(RangeError);
    expect(() => amountInWords(1_000_000_000_000)).toThrow(RangeError);
  });
});
