import { sql } from 'kysely';
import type { Context } from '../infrastructure/context.ts';
import { type Executor, inTransaction } from '../infrastructure/database/connection.ts';
import type { TooMany } from '../infrastructure/runtime/errors.ts';

const FIRST_MS = 5_000;
const LONGEST_MS = 300_000;
/** Delays begin anew after this long without a request. */
const FORGOTTEN_MS = 2 * LONGEST_MS;

type DelayContext = Pick<Context, 'db' | 'clock'>;

/** Seconds until the last of the subjects' delays ends; 0 when none runs. Delays of a clock set back are ignored. */
export const delayOf = async ({ db, clock }: DelayContext, subjects: readonly string[]): Promise<number> => {
  const now = clock.now();
  const latest = await db
    .selectFrom('code_delay')
    .select((row) => row.fn.max('ends_at').as('ends_at'))
    .where('subject', 'in', subjects)
    .where('ends_at', '>', now)
    .where('ends_at', '<=', new Date(now.getTime() + LONGEST_MS))
    .executeTakeFirst();
  return latest?.ends_at ? (latest.ends_at.getTime() - now.getTime()) / 1_000 : 0;
};

/**
 * Delays the subjects' next requests: five seconds, and twice as long each time, up to five minutes.
 * @throws the rejection when one of them is delayed already, and then nothing is changed.
 */
export const extendDelays = (
  { db, clock }: DelayContext,
  subjects: readonly string[],
  rejection: TooMany,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const now = clock.now();
    const forgotten = new Date(now.getTime() - FORGOTTEN_MS);
    const latest = new Date(now.getTime() + LONGEST_MS);
    const isForgotten = sql<boolean>`(delay.ends_at < ${forgotten}::timestamptz or delay.ends_at > ${latest}::timestamptz)`;
    const { rows } = await sql<{ steps: number }>`
      insert into code_delay as delay (subject, steps, ends_at)
      select subject, 1, ${new Date(now.getTime() + FIRST_MS)}::timestamptz
      from unnest(${subjects}::text[]) as subject order by subject
      on conflict (subject) do update set
        steps = case when ${isForgotten} then 1 else delay.steps + 1 end,
        ends_at = case when ${isForgotten} then excluded.ends_at else ${now}::timestamptz
          + least(${FIRST_MS} * power(2, least(delay.steps, 20)), ${LONGEST_MS}) * interval '1 millisecond' end
      where delay.ends_at <= ${now}::timestamptz or ${isForgotten}
      returning steps`.execute(trx);
    if (rows.length < subjects.length) throw rejection;
  });

/** Ends the delays of a phone. */
export const deleteDelays = async (trx: Executor, subjects: readonly string[]): Promise<void> => {
  await trx.deleteFrom('code_delay').where('subject', 'in', subjects).execute();
};
