import type { Executor } from '../../infrastructure/database/connection.ts';
import type { SlipRow } from './report.ts';

/** Why a slip cannot be linked to a payment. */
export type SlipMismatch = 'unknown' | 'refused' | 'posted_as_another' | 'payment_has_another';

/**
 * Links a slip to a posted payment of its credit; idempotent. Call it in the posting's transaction, with the loan's row
 * locked. Returns the slip, or why it cannot be linked.
 */
export const markSlipPosted = async (
  executor: Executor,
  slipId: string,
  payment: { readonly id: string; readonly creditNumber: number },
): Promise<SlipRow | SlipMismatch> => {
  const slip = await executor
    .selectFrom('cash_slip')
    .selectAll()
    .where('id', '=', slipId)
    .where('credit_number', '=', payment.creditNumber)
    .executeTakeFirst();
  if (!slip) return 'unknown';
  if (slip.refused_at) return 'refused';
  if (slip.payment_id === payment.id) return slip;
  if (slip.payment_id !== null) return 'posted_as_another';
  const other = await executor
    .selectFrom('cash_slip')
    .select('id')
    .where('payment_id', '=', payment.id)
    .executeTakeFirst();
  if (other) return 'payment_has_another';
  await executor.updateTable('cash_slip').set({ payment_id: payment.id }).where('id', '=', slip.id).execute();
  return slip;
};
