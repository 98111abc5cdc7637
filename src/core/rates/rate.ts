import type { Fraction } from '../money/money.ts';

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
