import { Decimal } from 'decimal.js';

/** Fifty digits, half up: the precision at which every figure of the loan is worked out before it is rounded once. */
export const ExactDecimal: typeof Decimal = Decimal.clone({
  precision: 50,
  rounding: Decimal.ROUND_HALF_UP,
  toExpNeg: -50,
  toExpPos: 50,
});
