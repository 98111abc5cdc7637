import type { SlipRejection } from '#core/payments/cash-slips.ts';
import type { EmailContext } from '../../applications/decision-emails.ts';
import type { Executor } from '../../infrastructure/database/connection.ts';
import { enqueueEmail } from '../../infrastructure/outbox.ts';
import { lockLoan } from '../../loans/loans.ts';
import { slipRejectedEmail } from './messages.ts';
import type { SlipRow } from './report.ts';

/**
 * Rejects a slip in review and e-mails the credit's holder, even if another payer reported it. Call it in a transaction.
 * Undefined when it was posted or rejected meanwhile.
 */
export const rejectSlip = async (
  executor: Executor,
  context: EmailContext,
  slip: Pick<SlipRow, 'id' | 'credit_number'>,
  rejection: SlipRejection,
): Promise<SlipRow | undefined> => {
  const loan = await lockLoan(executor, slip.credit_number);
  if (!loan) return undefined;
  const refused = await executor
    .updateTable('cash_slip')
    .set({ refused_at: context.clock.now(), rejection })
    .where('id', '=', slip.id)
    .where('refused_at', 'is', null)
    .where('payment_id', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!refused) return undefined;
  const holder = await executor
    .selectFrom('profile')
    .select(['first_names', 'email'])
    .where('account_id', '=', loan.account_id)
    .executeTakeFirstOrThrow();
  await enqueueEmail(executor, context, {
    purpose: 'slip_refused',
    accountId: loan.account_id,
    creditNumber: loan.credit_number,
    dedupeKey: `slip_refused:${refused.id}`,
    to: holder.email,
    ...slipRejectedEmail(refused, rejection, holder.first_names, context.config),
    attachments: [],
  });
  return refused;
};
