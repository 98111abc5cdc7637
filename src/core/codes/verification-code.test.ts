import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  createVerificationCode,
  formatVerificationCode,
  parseVerificationCode,
} from './verification-code.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const code = createVerificationCode(randomInt);

describe('a verification code', () => {
  it('has nineteen random characters, which are 95 bits, and one to check them', () => {
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{20}$/);
    const bounds: number[] = [];
    createVerificationCode((bound) => {
      bounds.push(bound);
      return 0;
    });
    expect(bounds.reduce((bits, bound) => bits + Math.log2(bound), 0)).toBe(95);
    expect(createVerificationCode(randomInt)).not.toBe(code);
  });

  it('is written in groups of four', () => {
    expect(formatVerificationCode(code)).toMatch(/^(\w{4}-){4}\w{4}$/);
    expect(parseVerificationCode(formatVerificationCode(code))).toBe(code);
  });

  it('is read however it is typed: small letters, spaces, and the letters that look like digits', () => {
    const zerosAndOnes = createVerificationCode((bound) => (bound > 1 ? 1 : 0));
    expect(
      parseVerificationCode(` ${formatVerificationCode(code).toLowerCase().replaceAll('-', ' ')} `),
    ).toBe(code);
    expect(parseVerificationCode(zerosAndOnes.replace('1', 'I').replace('1', 'l'))).toBe(zerosAndOnes);
    const zeros = createVerificationCode(() => 0);
    expect(parseVerificationCode(zeros.replace('0', 'o').replace('0', 'O'))).toBe(zeros);
  });

  it('is no code with any one character wrong, or any two that changed places', () => {
    for (let index = 0; index < code.length; index += 1) {
      for (const other of ALPHABET.replace(code.charAt(index), '')) {
        expect(parseVerificationCode(code.slice(0, index) + other + code.slice(index + 1))).toBeUndefined();
      }
      for (let second = index + 1; second < code.length; second += 1) {
        const swapped = [...code];
        [swapped[index], swapped[second]] = [code.charAt(second), code.charAt(index)];
        if (swapped.join('') !== code) expect(parseVerificationCode(swapped.join(''))).toBeUndefined();
      }
    }
  });

  it.each([
    '',
    'U'.repeat(20),
    '0'.repeat(19),
    '0'.repeat(21),
    '../../etc/passwd',
    '0000-0000-0000-0000-000!',
  ])('is not %j', (text) => {
    expect(parseVerificationCode(text)).toBeUndefined();
  });
});
