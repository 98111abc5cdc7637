import { bogotaDate } from '#core/calendar/calendar-date.ts';
import type { Context } from '../infrastructure/context.ts';
import { inTransaction } from '../infrastructure/database/connection.ts';

const BATCH = 200;
/** Lease: a lost job is queued again after this. */
const LEASE_MS = 15 * 60_000;

/**
 * Queues a job for every obligation that is due to be carried out or looked at; lease and singleton key prevent duplicates.
 * What became due while no server ran is found too.
 */
export const scheduleObligations = async ({ db, clock, jobs }: Context): Promise<void> => {
  for (;;) {
    const now = clock.now();
    const count = await inTransaction(db, async (trx) => {
      const due = await trx
        .selectFrom('obligation')
        .select('id')
        .where('next_check_at', '<=', now)
        .orderBy('next_check_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .execute();
      const ids = due.map(({ id }) => id);
      if (ids.length === 0) return 0;
      await trx
        .updateTable('obligation')
        .set({ next_check_at: new Date(now.getTime() + LEASE_MS) })
        .where('id', 'in', ids)
        .execute();
      for (const obligationId of ids)
        await jobs.enqueue(
          'carry-obligation',
          { obligationId },
          { executor: trx, singletonKey: obligationId },
        );
      return ids.length;
    });
    if (count < BATCH) return;
  }
};

/** Says in the log, as an error, how many obligations of each kind are past their last day and not kept. */
export const reportOverdue = async ({ db, clock, log }: Context): Promise<void> => {
  const overdue = await db
    .selectFrom('obligation')
    .select(['kind', (select) => select.fn.countAll<number>().as('count')])
    .where('state', 'in', ['pending', 'handed_over'])
    .where('due_by', '<', bogotaDate(clock.now()))
    .groupBy('kind')
    .orderBy('kind')
    .execute();
  for (const { kind, count } of overdue) log.error({ kind, count: Number(count) }, 'obligations are overdue');
};
