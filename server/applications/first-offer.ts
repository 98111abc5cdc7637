import { type Money, min, pesos } from '#core/money/money.ts';
import { instalmentOptions } from '#core/plan/instalment-options.ts';
import type { CappedPolicy } from '#core/plan/policy.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { ApplicationRow } from './application-status.ts';

/**
 * Sets the initial offer: the requested amount, up to the maximum, and the longest term that fits the income. Without an
 * income, as after a review of documents, only the policy's limits apply.
 */
export const offerUpTo = async (
  executor: Executor,
  application: ApplicationRow,
  maximumAmount: Money,
  monthlyIncome: Money | undefined,
  policy: CappedPolicy,
): Promise<void> => {
  const amount = min(pesos(application.requested_amount), maximumAmount);
  const options = instalmentOptions(amount, monthlyIncome ?? pesos(Number.MAX_SAFE_INTEGER), policy);
  await executor
    .updateTable('application')
    .set({
      amount,
      maximum_amount: maximumAmount,
      term: options.findLast((option) => option.isAvailable)?.term ?? application.term,
    })
    .where('id', '=', application.id)
    .execute();
};
