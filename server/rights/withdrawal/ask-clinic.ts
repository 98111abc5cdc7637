import { clinicAnswerUntil } from '#core/rights/withdrawal.ts';
import type { ApplicationRow } from '../../applications/application-status.ts';
import type { Executor } from '../../infrastructure/database/connection.ts';
import type { Row } from '../../infrastructure/database/tables.ts';
import { markDirty } from '../../reminders/schedule-due.ts';
import { type WithdrawalContext, writeLetter } from './letters.ts';

/** From here on the clinic, which has the money, is asked whether the procedure had begun; its answer decides. */
export const askClinic = async (
  trx: Executor,
  context: WithdrawalContext,
  application: ApplicationRow,
  withdrawal: Row<'withdrawal'>,
): Promise<void> => {
  const now = context.clock.now();
  const { id: applicationId, account_id: accountId } = application;
  await trx
    .updateTable('withdrawal')
    .set({ clinic_asked_at: now })
    .where('number', '=', withdrawal.number)
    .execute();
  await context.jobs.enqueue(
    'settle-withdrawal',
    { applicationId },
    { executor: trx, singletonKey: applicationId },
  );
  await markDirty(trx, context.clock, accountId);
  const answerUntil = clinicAnswerUntil(now);
  await writeLetter(trx, context, application, { kind: 'asked', withdrawal, answerUntil });
};
