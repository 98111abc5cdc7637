import { bogotaDate } from '#core/calendar/calendar-date.ts';
import type { Context } from '../infrastructure/context.ts';
import { queueDue } from '../infrastructure/jobs/queue-due.ts';

/** Queues a job for every obligation that is due to be carried out or looked at. */
export const scheduleObligations = (context: Context): Promise<void> =>
  queueDue(context, {
    table: 'obligation',
    key: 'id',
    owner: 'account_id',
    enqueue: (executor, obligationId, accountId) =>
      context.jobs.enqueue(
        'carry-obligation',
        { accountId, obligationId },
        { executor, singletonKey: obligationId },
      ),
  });

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
