import type { Money } from '../money/money.ts';
import type { CatchUp } from './debt.ts';

/**
 * The amount that screens and messages ask for: what brings a credit up to date; while nothing is overdue, the minimum
 * payment. Of a credit in arrears the minimum has an instalment more, whose date is still to come.
 */
export const getAmountToPay = ({
  minimumPayment,
  catchUp,
}: {
  readonly minimumPayment: Money;
  readonly catchUp?: CatchUp | undefined;
}): Money => catchUp?.amount ?? minimumPayment;
