import { cleanNumber } from '../text/typed-number.ts';

/**
 * The quasigroup of Damm's check digit (order 10, zero diagonal, totally anti-symmetric): it finds every single
 * wrong digit and every swap of neighbours. Source: H. M. Damm, "Total anti-symmetrische Quasigruppen", 2004.
 */
const QUASIGROUP = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
];

/** Damm's check digit of some digits; `'0'` when the last of them is already the right check digit. */
export const dammDigit = (digits: string): string => {
  let interim = '0';
  for (const digit of digits) interim = QUASIGROUP[Number(interim)]?.charAt(Number(digit)) ?? interim;
  return interim;
};

/**
 * Number by which a borrower and the payment channels name a credit. Ten digits: a 1, so that it never has a
 * leading zero and fits a 32-bit integer, eight random ones, so that it cannot be guessed from another, and a
 * check digit.
 */
export type CreditNumber = number & { readonly __kind: 'credit number' };

/** A whole number from 0 up to and without the bound, evenly spread, from a cryptographic source. */
export type RandomInteger = (bound: number) => number;

const LEADING_DIGIT = '1';
const RANDOM_DIGITS = 8;
const SHAPE = new RegExp(`^${LEADING_DIGIT}\\d{${RANDOM_DIGITS + 1}}$`);

/** A new credit number. The caller makes sure that it is not in use. */
export const createCreditNumber = (random: RandomInteger): CreditNumber => {
  const body = LEADING_DIGIT + String(random(10 ** RANDOM_DIGITS)).padStart(RANDOM_DIGITS, '0');
  return Number(`${body}${dammDigit(body)}`) as CreditNumber;
};

/** Whether a number is well formed and its check digit right; not whether the credit exists. */
export const isValidCreditNumber = (value: number): value is CreditNumber => {
  const digits = String(value);
  return SHAPE.test(digits) && dammDigit(digits) === '0';
};

/** Reads a credit number as typed; spaces, points and hyphens are dropped. */
export const parseCreditNumber = (text: string): CreditNumber | undefined => {
  const digits = cleanNumber(text).replace(/[.-]/g, '');
  const value = SHAPE.test(digits) ? Number(digits) : 0;
  return isValidCreditNumber(value) ? value : undefined;
};

/** `*** 4567`: the last four digits. */
export const maskCreditNumber = (value: CreditNumber): string => `*** ${String(value).slice(-4)}`;
