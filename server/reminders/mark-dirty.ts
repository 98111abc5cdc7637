import type { Executor } from '../infrastructure/database/connection.ts';
import type { Clock } from '../infrastructure/runtime/clock.ts';

/**
 * Something changed of what a person is to be reminded of: their plan is looked at with the next look around. With an open
 * transaction, once that commits.
 */
export const markDirty = async (executor: Executor, clock: Clock, accountId: string): Promise<void> => {
  await executor
    .updateTable('reminder_preferences')
    .set({ next_check_at: clock.now() })
    .where('account_id', '=', accountId)
    .execute();
};
