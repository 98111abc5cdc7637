import type { SlipRejection } from '#core/payments/cash-slips.ts';
import type { EmailContext } from '../../applications/decision-emails.ts';
import type { Context } from '../../infrastructure/context.ts';
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
    dedupeKey: `slip_refused:${refused.id}`,
    to: holder.email,
    ...slipRejectedEmail(refused, rejection, holder.first_names, context.config),
    attachments: [],
  });
  return refused;
};

const DAY_MS = 24 * 3_600_000;
/** Retention of a rejected slip's file, for objections. */
const RETENTION_MS = 90 * DAY_MS;

/**
 * Deletes the files of rejected slips after their retention; the reports remain. Files of posted payments are retained with
 * the credit's other documents.
 */
export const deleteRejectedSlips = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> => {
  const old = db
    .selectFrom('cash_slip')
    .select('storage_key')
    .where('refused_at', '<', new Date(clock.now().getTime() - RETENTION_MS))
    .where('storage_key', 'is not', null);
  await db.deleteFrom('cash_slip_content').where('storage_key', 'in', old).execute();
};
