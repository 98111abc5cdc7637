import { describe, expect, it } from 'vitest';
import { nitCheckDigit, parseNit } from './account-holder.ts';

// Tax numbers that their owners publish: DIAN itself, Bancolombia, Ecopetrol and Banco de la República.
const PUBLISHED = ['800.197.268-4', '890.903.938-8', '899.999.068-1', '860.005.216-7'];

describe('a company’s tax number', () => {
  it.each(PUBLISHED)('%s has the check digit that DIAN’s rule gives', (text) => {
    const digits = text.replace(/\D/g, '');
    expect(nitCheckDigit(digits.slice(0, 9))).toBe(Number(digits.at(-1)));
    expect(parseNit(text)).toBe(digits.slice(0, 9));
    expect(parseNit(digits.slice(0, 9))).toBe(digits.slice(0, 9));
  });

  it('is refused with another check digit, too short, too long or of other letters', () => {
    for (const text of ['800.197.268-5', '80019726', '80019726841', '8001972a8', '', '123456789'])
      expect(parseNit(text)).toBeUndefined();
  });
});
