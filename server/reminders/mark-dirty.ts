import type { Executor } from '../infrastructure/database/connection.ts';
import type { Clock } from '../infrastructure/runtime/clock.ts';

/** Marks the reminder plan dirty; the next scheduler tick recomputes it. Takes effect with the caller's transaction. */
export const markDirty = async (executor: Executor, clock: Clock, accountId: string): Promise<void> => {
  await executor
    .updateTable('reminder_preferences')
    .set({ next_check_at: clock.now() })
    .where('account_id', '=', accountId)
    .execute();
};
