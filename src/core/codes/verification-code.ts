import type { RandomInteger } from '../loan/credit-number.ts';
import { cleanNumber } from '../text/typed-number.ts';

/**
 * Public verification code of a certificate: 19 random characters of Crockford's base 32 (95 bits) and a check
 * character, without hyphens. Unguessable, and fit to be read aloud and typed.
 */
export type VerificationCode = string & { readonly __kind: 'verification code' };

/** Crockford's base 32: without I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_CHARACTERS = 19;
const GROUP = /.{4}(?=.)/g;
const SHAPE = new RegExp(`^[${ALPHABET}]{${RANDOM_CHARACTERS + 1}}$`);
/** x⁵ + x² + 1, which makes a field of the 32 characters. */
const FIELD = 0b100101;

/** A new code. */
export const createVerificationCode = (random: RandomInteger): VerificationCode => {
  let body = '';
  while (body.length < RANDOM_CHARACTERS) body += ALPHABET.charAt(random(ALPHABET.length));
  return `${body}${ALPHABET.charAt(remainderOf(body))}` as VerificationCode;
};

/**
 * Parses a typed code: spaces and hyphens are dropped, an O is a 0, an I or an L a 1. Undefined when invalid, so that a
 * wrong or transposed character is reported without a request.
 */
export const parseVerificationCode = (text: string): VerificationCode | undefined => {
  const plain = cleanNumber(text)
    .toUpperCase()
    .replaceAll('-', '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  if (!SHAPE.test(plain)) return undefined;
  const check = ALPHABET.indexOf(plain.slice(-1));
  return remainderOf(plain.slice(0, -1)) === check ? (plain as VerificationCode) : undefined;
};

/** `7K3M-…`: in groups of four. */
export const formatVerificationCode = (code: VerificationCode): string => code.replace(GROUP, '$&-');

/** The characters as a polynomial over the field, at its generator: it changes with any one of them and with any swap. */
const remainderOf = (characters: string): number => {
  let remainder = 0;
  for (const character of characters) {
    const sum = (remainder ^ ALPHABET.indexOf(character)) << 1;
    remainder = sum & ALPHABET.length ? sum ^ FIELD : sum;
  }
  return remainder;
};
