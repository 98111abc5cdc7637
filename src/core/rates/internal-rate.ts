import type { Decimal } from 'decimal.js';
import { ExactDecimal } from '../money/exact-decimal.ts';
import { type Money, sumOf } from '../money/money.ts';
import { type AnnualRate, annualRate } from './rate.ts';

const MOST_STEPS = 100;
const CLOSE_ENOUGH = '1e-30';

/**
 * Effective annual rate at which monthly payments repay what was received: the monthly internal rate of return
 * raised to twelve months, six decimals, half up. Newton's steps fall on the rate from below without passing it,
 * because the value of the payments is convex in the rate.
 * @throws RangeError when the payments together are less than what was received.
 */
export const internalAnnualRate = (received: Money, payments: readonly Money[]): AnnualRate => {
  if (received <= 0 || sumOf(payments) < received) throw new RangeError('Payments do not repay the amount');
  let rate = new ExactDecimal(0);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const { value, slope } = presentValue(payments, rate);
    const change = value.minus(received).div(slope);
    rate = rate.minus(change);
    if (change.abs().lt(CLOSE_ENOUGH)) break;
  }
  return annualRate(rate.plus(1).pow(12).minus(1).toFixed(6));
};

/** Present value of payments a month apart, the first after one month, and its derivative by the rate. */
const presentValue = (payments: readonly Money[], rate: Decimal): { value: Decimal; slope: Decimal } => {
  const discount = new ExactDecimal(1).div(rate.plus(1));
  let factor = new ExactDecimal(1);
  let value = new ExactDecimal(0);
  let slope = new ExactDecimal(0);
  for (const [index, payment] of payments.entries()) {
    factor = factor.times(discount);
    const present = factor.times(payment);
    value = value.plus(present);
    slope = slope.minus(present.times(discount).times(index + 1));
  }
  return { value, slope };
};
