import { randomUUID } from 'node:crypto';
import { type ApplicationRow, lockApplication } from '../../applications/application-status.ts';
import type { Context } from '../../infrastructure/context.ts';
import { type Executor, inTransaction } from '../../infrastructure/database/connection.ts';
import { findMissing, resumeWaiting } from './missing-transfers.ts';
import { latestTransfer, nextCheck, recordProgress } from './transfers.ts';

/** Of applications whose clinic is not to be paid any more. */
export const ENDED: readonly ApplicationRow['status'][] = [
  ...(['desembolsado', 'fulfilled', 'retractado', 'rejected', 'dismissed'] as const),
  'rejected_validation',
];

const LAST_FOUR = 4;

/** Whether a transfer went to somebody else than the application's clinic, where the catalogue knows whose account that has. */
const isOfAnother = async (
  trx: Executor,
  { provider_id: providerId }: ApplicationRow,
  nit: string,
): Promise<boolean> => {
  const account = await trx
    .selectFrom('provider_account')
    .select('nit')
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  return account !== undefined && account.nit !== nit;
};

/**
 * Makes a transfer of which a restore left nothing the one of an application, as the treasury has it: the application is not
 * paid again, and its credit begins when that one was settled. A second person has approved it.
 * @throws VendorDown.
 */
export const adoptTransfer = async (
  context: Context,
  { transferId, applicationId }: { readonly transferId: string; readonly applicationId: string },
): Promise<void> => {
  const { db, clock, jobs, adapters, log } = context;
  const record = await findMissing(db, transferId);
  if (!record) return;
  const { made_at: madeAt } = record;
  const listed = await adapters.treasury.listTransfers(madeAt, new Date(madeAt.getTime() + 1));
  const transfer = listed.find((each) => each.transferId === transferId);
  const payee = transfer?.payee;
  await inTransaction(db, async (trx) => {
    const application = await lockApplication(trx, applicationId);
    const isFree =
      application && !ENDED.includes(application.status) && !(await latestTransfer(trx, applicationId));
    if (!isFree || !transfer || !payee || transfer.amount !== application.amount) {
      log.error({ transferId, applicationId }, 'a transfer cannot be adopted any more');
      return;
    }
    if (await isOfAnother(trx, application, payee.document_number)) {
      log.error({ transferId, applicationId }, 'a transfer to another clinic was not adopted');
      return;
    }
    await trx
      .insertInto('disbursement_transfer')
      .values({
        id: randomUUID(),
        application_id: applicationId,
        attempt: 1,
        request_id: transfer.requestId,
        amount: transfer.amount,
        payee_name: payee.name,
        payee_nit: payee.document_number,
        account_type: payee.account_type,
        bank: payee.bank ?? null,
        account_number: payee.account_number,
        last_four: payee.account_number.slice(-LAST_FOUR),
        asked_at: transfer.orderedAt,
        transfer_id: transferId,
      })
      .execute();
    await recordProgress(trx, applicationId, { next_check_at: nextCheck(null, clock.now()) });
    await jobs.enqueue('advance-disbursement', { applicationId }, { executor: trx });
    await resumeWaiting(trx, { jobs });
  });
};
