import type { Context } from '../infrastructure/context.ts';
import { type Executor, inTransaction } from '../infrastructure/database/connection.ts';
import type { Clock } from '../infrastructure/runtime/clock.ts';

/** Marks the reminder plan dirty; the next scheduler tick recomputes it. Takes effect with the caller's transaction. */
export const markDirty = async (executor: Executor, clock: Clock, accountId: string): Promise<void> => {
  await executor
    .updateTable('reminder_preferences')
    .set({ next_check_at: clock.now() })
    .where('account_id', '=', accountId)
    .execute();
};

const BATCH = 200;
/** Lease: a lost job is queued again after this. */
const LEASE_MS = 15 * 60_000;

/**
 * Queues a job for every person whose check is due; lease and singleton key prevent duplicates. Checks missed during downtime
 * are found too.
 */
export const scheduleDue = async ({ db, clock, jobs }: Context): Promise<void> => {
  for (;;) {
    const now = clock.now();
    const count = await inTransaction(db, async (trx) => {
      const due = await trx
        .selectFrom('reminder_preferences')
        .select('account_id')
        .where('next_check_at', '<=', now)
        .orderBy('next_check_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .execute();
      const accounts = due.map(({ account_id }) => account_id);
      if (accounts.length === 0) return 0;
      await trx
        .updateTable('reminder_preferences')
        .set({ next_check_at: new Date(now.getTime() + LEASE_MS) })
        .where('account_id', 'in', accounts)
        .execute();
      for (const accountId of accounts)
        await jobs.enqueue('remind-person', { accountId }, { executor: trx, singletonKey: accountId });
      return accounts.length;
    });
    if (count < BATCH) return;
  }
};
