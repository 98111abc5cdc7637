import type { Context } from '../infrastructure/context.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import { queueDue } from '../infrastructure/jobs/queue-due.ts';
import type { Clock } from '../infrastructure/runtime/clock.ts';

/** Marks the reminder plan dirty; the next scheduler tick recomputes it. Takes effect with the caller's transaction. */
export const markDirty = async (executor: Executor, clock: Clock, accountId: string): Promise<void> => {
  await executor
    .updateTable('reminder_preferences')
    .set({ next_check_at: clock.now() })
    .where('account_id', '=', accountId)
    .execute();
};

/** Queues a job for every person whose check is due. */
export const scheduleDue = (context: Context): Promise<void> =>
  queueDue(context, {
    table: 'reminder_preferences',
    key: 'account_id',
    enqueue: (executor, accountId) =>
      context.jobs.enqueue('remind-person', { accountId }, { executor, singletonKey: accountId }),
  });
