import type { Money } from '../money/money.ts';
import type { LoanAccount } from './loan-account.ts';
import type { Due } from './payoff.ts';

/** Where some of a payment went; a `credit` belongs to no instalment. */
export type AllocationLine =
  | Due
  | { readonly instalment: undefined; readonly concept: 'credit'; readonly amount: Money };

/** Something paid before and not earned that now pays capital, or another due, instead. */
export interface Reallocation {
  readonly from: Pick<Due, 'instalment' | 'concept'>;
  readonly to: Pick<Due, 'instalment' | 'concept'>;
  readonly amount: Money;
}

/** How one payment was applied. */
export interface Allocation {
  /** Their amounts add up to the payment's. */
  readonly lines: readonly AllocationLine[];
  readonly reallocations: readonly Reallocation[];
}

export interface AppliedPayment {
  readonly account: LoanAccount;
  readonly allocation: Allocation;
}

/** The allocation line of a surplus, or none. */
export const creditLines = (amount: Money): readonly AllocationLine[] =>
  amount > 0 ? [{ instalment: undefined, concept: 'credit', amount }] : [];
