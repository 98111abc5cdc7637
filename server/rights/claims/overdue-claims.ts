import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { filingNumber } from '#core/rights/claims.ts';
import type { Context } from '../../infrastructure/context.ts';

const MOST_NAMED = 20;

/** An error in the log while a claim has no answer and its term is over. */
export const reportOverdueClaims = async ({
  db,
  clock,
  log,
}: Pick<Context, 'db' | 'clock' | 'log'>): Promise<void> => {
  const overdue = await db
    .selectFrom('claim')
    .select(['number', 'due_on'])
    .where('due_on', '<', bogotaDate(clock.now()))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('claim_answer').select('claim_number').whereRef('claim_number', '=', 'claim.number'),
        ),
      ),
    )
    .orderBy('due_on')
    .orderBy('number')
    .execute();
  if (overdue.length === 0) return;
  const claims = overdue.slice(0, MOST_NAMED).map(({ number }) => filingNumber(number));
  log.error(
    { count: overdue.length, claims, oldest: overdue[0]?.due_on },
    'claims are not answered and their legal term is over',
  );
};
