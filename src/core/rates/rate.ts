import type { Decimal } from 'decimal.js';
import { ExactDecimal } from '../money/exact-decimal.ts';
import { type Fraction, type Money, signedPesos } from '../money/money.ts';

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
const LONGEST_MONTH = 31;

/** Effective annual rate of a monthly one, (1 + i)^12 − 1, rounded half up to `decimals` for display. */
export const toAnnualRate = (rate: MonthlyRate, decimals = 6): AnnualRate =>
  annualRate(annualOf(rate).toFixed(decimals));

/** Monthly rate of an effective annual one, (1 + EA)^(1/12) − 1, rounded down to `decimals`. */
export const toMonthlyRate = (rate: AnnualRate, decimals = 6): MonthlyRate => {
  const monthly = new ExactDecimal(1).plus(rate).pow(new ExactDecimal(1).div(MONTHS_A_YEAR)).minus(1);
  return monthlyRate(monthly.toFixed(decimals, ExactDecimal.ROUND_DOWN));
};

/** Whether (1 + i)^12 − 1, unrounded, is at most the cap. */
export const isWithinCap = (rate: MonthlyRate, cap: AnnualRate): boolean => annualOf(rate).lte(cap);

/** The largest monthly rate of four decimals whose effective annual rate is within a cap. */
export const largestRateUnder = (cap: AnnualRate): MonthlyRate => {
  const near = new ExactDecimal(toMonthlyRate(cap, 4));
  // The root is irrational and cut at fifty digits, so the neighbours are compared exactly.
  const above = monthlyRate(near.plus('0.0001').toFixed(4));
  return isWithinCap(above, cap) ? above : monthlyRate(near.toFixed(4));
};

/**
 * The rate charged in a month: the agreed one, or the largest of four decimals under that month's cap when
 * the agreed one is above it. Decreto 1074/2015 art. 2.2.2.35.8.
 */
export const rateUnderCap = (agreed: MonthlyRate, cap: AnnualRate): MonthlyRate => {
  const key = `${agreed} ${cap}`;
  const known = charged.get(key);
  if (known !== undefined) return known;
  const rate = isWithinCap(agreed, cap) ? agreed : largestRateUnder(cap);
  charged.set(key, rate);
  return rate;
};

// Cache: called for every month of every loan, with few distinct agreed rates and caps.
const charged = new Map<string, MonthlyRate>();

/** Interest of some days at the effective daily rate of an annual one: amount × ((1 + EA)^(days/365) − 1), half up. */
export const interestForDays = (amount: Money, rate: AnnualRate, days: number): Money =>
  roundToPeso(growthOf(rate, days).times(amount));

// Cached: a fractional power is the slowest computation of a loan, and pairs of cap and days repeat.
const growths = new Map<string, Decimal>();

const growthOf = (rate: AnnualRate, days: number): Decimal => {
  const key = `${rate} ${days}`;
  const known = growths.get(key);
  if (known) return known;
  const growth = new ExactDecimal(1).plus(rate).pow(new ExactDecimal(days).div(DAYS_A_YEAR)).minus(1);
  if (days <= LONGEST_MONTH) growths.set(key, growth);
  return growth;
};

/** A decimal figure as whole pesos, half up. */
export const roundToPeso = (value: Decimal): Money =>
  signedPesos(value.toDecimalPlaces(0, ExactDecimal.ROUND_HALF_UP).toNumber());

const annualOf = (rate: MonthlyRate): Decimal => new ExactDecimal(1).plus(rate).pow(MONTHS_A_YEAR).minus(1);
