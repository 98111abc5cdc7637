import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createCreditNumber,
  dammDigit,
  isValidCreditNumber,
  maskCreditNumber,
  parseCreditNumber,
} from './credit-number.ts';

const bodies = fc.integer({ min: 0, max: 99_999_999 });

describe('createCreditNumber', () => {
  it('has ten digits, no leading zero, and fits a 32-bit integer', () => {
    for (const body of [0, 1, 99_999_999, randomInt(100_000_000)]) {
      const number = createCreditNumber(() => body);
      expect(String(number)).toHaveLength(10);
      expect(number).toBeLessThan(2 ** 31);
      expect(isValidCreditNumber(number)).toBe(true);
    }
  });

  it('asks its source for a number below one hundred million', () => {
    const bounds: number[] = [];
    createCreditNumber((bound) => {
      bounds.push(bound);
      return 7;
    });
    expect(bounds).toEqual([100_000_000]);
  });
});

describe('the check digit', () => {
  // The worked example published with the algorithm.
  it('of 572 is 4, and 5724 checks', () => {
    expect(['572', '5724'].map(dammDigit)).toEqual(['4', '0']);
    expect(dammDigit('5727')).not.toBe('0');
  });

  it('is the only one of ten that is right', () => {
    const number = createCreditNumber(() => 572);
    const others = Array.from({ length: 10 }, (_, digit) => Math.floor(number / 10) * 10 + digit);
    expect(others.filter(isValidCreditNumber)).toEqual([number]);
  });

  it('finds every single wrong digit and every swap of neighbours', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const digits = String(createCreditNumber(() => body));
        for (let index = 0; index < digits.length; index += 1) {
          for (let digit = 0; digit <= 9; digit += 1) {
            const wrong = Number(digits.slice(0, index) + digit + digits.slice(index + 1));
            if (String(wrong) !== digits) expect(isValidCreditNumber(wrong)).toBe(false);
          }
          const pair = digits.charAt(index + 1) + digits.charAt(index);
          const swapped = Number(digits.slice(0, index) + pair + digits.slice(index + 2));
          if (String(swapped) !== digits) expect(isValidCreditNumber(swapped)).toBe(false);
        }
      }),
    );
  });
});

describe('parseCreditNumber', () => {
  it('reads a number with spaces, points or hyphens', () => {
    const number = createCreditNumber(() => 23_456_789);
    const text = String(number);
    const grouped = `${text.slice(0, 4)} ${text.slice(4, 7)}-${text.slice(7)}`;
    expect(parseCreditNumber(grouped)).toBe(number);
    expect(maskCreditNumber(number)).toBe(`*** ${text.slice(-4)}`);
  });

  it.each(['', '123', 'abcdefghij', '1e9', '-1234567890', '99999999999999999999'])('refuses %j', (text) => {
    expect(parseCreditNumber(text)).toBeUndefined();
  });

  it('refuses a fraction and what is not a number', () => {
    expect([isValidCreditNumber(1.5), isValidCreditNumber(Number.NaN), isValidCreditNumber(-1)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
