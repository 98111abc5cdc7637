/** A decimal fraction as text, such as `'0.0005'`: exact, never a float. */
export type Fraction = string;

/** An exact quotient of whole numbers. The denominator is positive. */
export interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The quotient that a decimal text stands for: `'0.0005'` is 5 / 10 000. */
export const ratioOf = (fraction: Fraction): Ratio => {
  const [whole = '', decimals = ''] = fraction.split('.');
  return { numerator: BigInt(whole + decimals), denominator: 10n ** BigInt(decimals.length) };
};

/** `(1 + ratio)^exponent`, exact, for a whole exponent of zero or more. */
export const compounded = ({ numerator, denominator }: Ratio, exponent: number): Ratio => ({
  numerator: (denominator + numerator) ** BigInt(exponent),
  denominator: denominator ** BigInt(exponent),
});

/** Integer division rounded to the nearest, ties away from zero. The divisor is positive. */
export const divideHalfUp = (numerator: bigint, denominator: bigint): bigint => {
  const magnitude = numerator < 0n ? -numerator : numerator;
  const rounded = (magnitude * 2n + denominator) / (denominator * 2n);
  return numerator < 0n ? -rounded : rounded;
};

/** A quotient of zero or more as decimal text with so many decimals, half up: 5 / 10 000 with three is `'0.001'`. */
export const decimalText = ({ numerator, denominator }: Ratio, decimals: number): Fraction => {
  const digits = divideHalfUp(numerator * 10n ** BigInt(decimals), denominator)
    .toString()
    .padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};
