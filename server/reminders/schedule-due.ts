import type { Context } from '../infrastructure/context.ts';
import { inTransaction } from '../infrastructure/database/connection.ts';

const BATCH = 200;
/** A job that is lost is asked for again after so long. */
const LEASE_MS = 15 * 60_000;

/**
 * Has every person looked at whose time has come, each in a job of their own; whoever is asked for already is not asked for
 * twice. What was missed while nobody looked is found the same way.
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
        await jobs.enqueue('remind-person', { accountId }, { executor: trx, oneFor: accountId });
      return accounts.length;
    });
    if (count < BATCH) return;
  }
};
