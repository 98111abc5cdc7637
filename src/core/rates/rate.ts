import { divide, ONE, power, root } from '../money/fixed-point.ts';
import { type Money, signedPesos } from '../money/money.ts';
import { compounded, decimalText, divideHalfUp, type Fraction, ratioOf } from '../money/ratio.ts';

/** Rate for each month in arrears (M.V.), a decimal fraction as text: `'0.018'` is 1,80 %. */
export type MonthlyRate = Fraction & { readonly __period: 'month' };

/** Effective annual rate (E.A.), a decimal fraction as text: `'0.2552'` is 25,52 %. */
export type AnnualRate = Fraction & { readonly __period: 'year' };

const DECIMAL_FRACTION = /^(?:0|[1-9]\d{0,2})(?:\.\d{1,20})?$/;

/**
 * A monthly rate from its text.
 * @throws RangeError when the text is not a plain decimal fraction, zero or more.
 */
export const monthlyRate = (text: string): MonthlyRate => requireFraction(text) as MonthlyRate;

/**
 * An effective annual rate from its text.
 * @throws RangeError when the text is not a plain decimal fraction, zero or more.
 */
export const annualRate = (text: string): AnnualRate => requireFraction(text) as AnnualRate;

/** Whether a text is a plain decimal fraction, zero or more (`0.018`, never `1,8` or `1e-2`). */
export const isFraction = (text: string): boolean => DECIMAL_FRACTION.test(text);

const percentFormat = new Intl.NumberFormat('es-CO', {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** `1,80 %`, two decimals, no-break space. */
export const formatPercent = (rate: Fraction): string =>
  percentFormat.format(Number(rate)).replace(/\s*%/, '\u00a0%');

/** `1,80 % M.V.` */
export const formatMonthlyRate = (rate: MonthlyRate): string => `${formatPercent(rate)} M.V.`;

/** `25,52 % E.A.` */
export const formatAnnualRate = (rate: AnnualRate): string => `${formatPercent(rate)} E.A.`;

const requireFraction = (text: string): Fraction => {
  if (!isFraction(text)) throw new RangeError(`Not a decimal fraction: ${text}`);
  return text;
};

const MONTHS_A_YEAR = 12;
const DAYS_A_YEAR = 365;
/** Decimals of a rate lowered to a cap. */
const CHARGED_DECIMALS = 4;
const LONGEST_MONTH = 31;

/** Effective annual rate of a monthly one, (1 + i)^12 − 1, rounded half up to `decimals` for display. */
export const toAnnualRate = (rate: MonthlyRate, decimals = 6): AnnualRate => {
  const { numerator, denominator } = compounded(ratioOf(rate), MONTHS_A_YEAR);
  return annualRate(decimalText({ numerator: numerator - denominator, denominator }, decimals));
};

/** Monthly rate of an effective annual one, (1 + EA)^(1/12) − 1, rounded down to `decimals`. */
export const toMonthlyRate = (rate: AnnualRate, decimals = 6): MonthlyRate => {
  const steps = 10 ** decimals;
  const at = (step: number) => monthlyRate((step / steps).toFixed(decimals));
  // A float is at most one step off, and each step is compared exactly.
  let step = Math.floor(((1 + Number(rate)) ** (1 / MONTHS_A_YEAR) - 1) * steps) + 1;
  while (step > 0 && !isWithinCap(at(step), rate)) step -= 1;
  return at(step);
};

/** Whether (1 + i)^12 − 1, unrounded, is at most the cap. */
export const isWithinCap = (rate: MonthlyRate, cap: AnnualRate): boolean => {
  const year = compounded(ratioOf(rate), MONTHS_A_YEAR);
  const most = compounded(ratioOf(cap), 1);
  return year.numerator * most.denominator <= most.numerator * year.denominator;
};

/**
 * The rate charged in a month: the agreed one, or the largest of four decimals under that month's cap when
 * the agreed one is above it. Decreto 1074/2015 art. 2.2.2.35.8.
 */
export const rateUnderCap = (agreed: MonthlyRate, cap: AnnualRate): MonthlyRate => {
  const key = `${agreed} ${cap}`;
  const known = charged.get(key);
  if (known !== undefined) return known;
  const rate = isWithinCap(agreed, cap) ? agreed : toMonthlyRate(cap, CHARGED_DECIMALS);
  charged.set(key, rate);
  return rate;
};

// Cache: called for every month of every loan, with few distinct agreed rates and caps.
const charged = new Map<string, MonthlyRate>();

/** Interest of some days at the effective daily rate of an annual one: amount × ((1 + EA)^(days/365) − 1), half up. */
export const interestForDays = (amount: Money, rate: AnnualRate, days: number): Money =>
  signedPesos(Number(divideHalfUp(growthOf(rate, days) * BigInt(amount), ONE)));

// Cached: a root is the slowest computation of a loan, and pairs of cap and days repeat.
const growths = new Map<string, bigint>();

const growthOf = (rate: AnnualRate, days: number): bigint => {
  const key = `${rate} ${days}`;
  const known = growths.get(key);
  if (known !== undefined) return known;
  const { numerator, denominator } = compounded(ratioOf(rate), 1);
  const growth = power(root(divide(numerator, denominator), DAYS_A_YEAR), days) - ONE;
  if (days <= LONGEST_MONTH) growths.set(key, growth);
  return growth;
};
