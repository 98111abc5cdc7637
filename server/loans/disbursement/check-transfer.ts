import type { Context } from '../../infrastructure/context.ts';
import { RetryLater } from '../../infrastructure/jobs/jobs.ts';
import { queueDue } from '../../infrastructure/jobs/queue-due.ts';
import { advanceDisbursement } from './disbursement.ts';
import { recordReading } from './settle-transfer.ts';
import { latestTransfer, nextCheck, recordProgress } from './transfers.ts';

/** Queues a job for every transfer that the bank is to be asked about. */
export const scheduleTransferChecks = (context: Context): Promise<void> =>
  queueDue(context, {
    table: 'disbursement',
    key: 'application_id',
    enqueue: (executor, applicationId) =>
      context.jobs.enqueue('check-transfer', { applicationId }, { executor, singletonKey: applicationId }),
  });

const readSettled = async (context: Context, applicationId: string): Promise<void> => {
  const transfer = await latestTransfer(context.db, applicationId);
  if (!transfer || transfer.failed_at !== null || transfer.transfer_id === null) return;
  const reading = await context.adapters.treasury.readTransfer(transfer.transfer_id);
  const application = await context.db
    .selectFrom('application')
    .select(['id', 'credit_number'])
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  await recordReading(context, application, transfer, reading);
};

/**
 * Asks the bank what became of a disbursement: one that waits goes on, one that was settled may have come back.
 * @throws VendorDown.
 */
export const checkTransfer = async (context: Context, applicationId: string): Promise<void> => {
  try {
    await advanceDisbursement(context, applicationId);
  } catch (error) {
    if (!(error instanceof RetryLater)) throw error;
  }
  await readSettled(context, applicationId);
  await recordProgress(context.db, applicationId, {
    next_check_at: await nextCheckOf(context, applicationId),
  });
};

/** One that nobody waits for any more, as its credit was ended, is looked at as long as one that was settled when it was asked for. */
const nextCheckOf = async ({ db, clock }: Context, applicationId: string): Promise<Date | null> => {
  const transfer = await latestTransfer(db, applicationId);
  if (!transfer || transfer.failed_at !== null) return null;
  const { status } = await db
    .selectFrom('application')
    .select('status')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  const isEnded = status === 'dismissed' || status === 'retractado';
  return nextCheck(transfer.settled_at ?? (isEnded ? transfer.asked_at : null), clock.now());
};
