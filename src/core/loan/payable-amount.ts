import { MINIMUM_PAYMENT } from '../constants.ts';
import { type Money, NO_MONEY } from '../money/money.ts';

/** `leaves_residue`: what would still be owed is less than can be paid. */
export type AmountProblem = 'too_low' | 'too_high' | 'leaves_residue';

/** Whether paying an amount would leave something that is too small to be paid. */
export const leavesResidue = (amount: number, totalDebt: number): boolean =>
  amount < totalDebt && totalDebt - amount < MINIMUM_PAYMENT;

/** Why an amount cannot be paid of a debt. Decisions §17, "A total is a total". */
export const amountProblem = (amount: number, totalDebt: number): AmountProblem | undefined => {
  if (amount < MINIMUM_PAYMENT) return 'too_low';
  if (amount > totalDebt) return 'too_high';
  return leavesResidue(amount, totalDebt) ? 'leaves_residue' : undefined;
};

/** An amount to ask for, at most the debt: the whole debt where it would leave less than can be paid. */
export const withoutResidue = (amount: Money, totalDebt: Money): Money =>
  amount > NO_MONEY && amount + MINIMUM_PAYMENT > totalDebt ? totalDebt : amount;
