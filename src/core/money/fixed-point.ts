const DIGITS = 60;
/** One, in units of 10⁻⁶⁰. */
export const ONE: bigint = 10n ** BigInt(DIGITS);

/*
 * Numbers with sixty decimals as whole multiples of 10⁻⁶⁰: for roots, which no quotient holds. Each step cuts what is beyond;
 * an amount has at most eight digits, so that no rounding to the peso can tell.
 */

export const multiply = (first: bigint, second: bigint): bigint => (first * second) / ONE;

export const divide = (dividend: bigint, divisor: bigint): bigint => (dividend * ONE) / divisor;

/** `base` to a whole exponent of zero or more, by squaring. */
export const power = (base: bigint, exponent: number): bigint => {
  let [result, square, left] = [ONE, base, exponent];
  while (left > 0) {
    if (left % 2 === 1) result = multiply(result, square);
    square = multiply(square, square);
    left = Math.floor(left / 2);
  }
  return result;
};

const MOST_STEPS = 100;
/** A step this small is what cutting leaves. */
const CLOSE_ENOUGH = 10n ** 5n;

/** The root of a positive number: Newton's method, from the nearest float. */
export const root = (value: bigint, degree: number): bigint => {
  let near =
    BigInt(Math.round((Number(value) / Number(ONE)) ** (1 / degree) * 1e15)) * 10n ** BigInt(DIGITS - 15);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const change = multiply(near, divide(value, power(near, degree)) - ONE) / BigInt(degree);
    near += change;
    if (change < CLOSE_ENOUGH && change > -CLOSE_ENOUGH) break;
  }
  return near;
};
