import { divide, multiply, ONE, power } from '../money/fixed-point.ts';
import { type Money, sumOf } from '../money/money.ts';
import { decimalText } from '../money/ratio.ts';
import { type AnnualRate, annualRate } from './rate.ts';

const MOST_STEPS = 100;
/** A step of 10⁻³⁰. */
const CLOSE_ENOUGH = 10n ** 30n;

/**
 * Effective annual rate at which monthly payments repay what was received: the monthly internal rate of return
 * raised to twelve months, six decimals, half up. Newton's steps fall on the rate from below without passing it,
 * because the value of the payments is convex in the rate.
 * @throws RangeError when the payments together are less than what was received.
 */
export const internalAnnualRate = (received: Money, payments: readonly Money[]): AnnualRate => {
  if (received <= 0 || sumOf(payments) < received) throw new RangeError('Payments do not repay the amount');
  let rate = 0n;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const { value, slope } = presentValue(payments, rate);
    const change = divide(value - BigInt(received) * ONE, slope);
    rate -= change;
    if (change < CLOSE_ENOUGH && change > -CLOSE_ENOUGH) break;
  }
  return annualRate(decimalText({ numerator: power(ONE + rate, 12) - ONE, denominator: ONE }, 6));
};

/** Present value of payments a month apart, the first after one month, and its derivative by the rate. */
const presentValue = (payments: readonly Money[], rate: bigint): { value: bigint; slope: bigint } => {
  const discount = divide(ONE, ONE + rate);
  let [factor, value, slope] = [ONE, 0n, 0n];
  for (const [index, payment] of payments.entries()) {
    factor = multiply(factor, discount);
    const present = factor * BigInt(payment);
    value += present;
    slope -= multiply(present, discount) * BigInt(index + 1);
  }
  return { value, slope };
};
