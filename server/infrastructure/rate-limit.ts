import { sql } from 'kysely';
import type { Context } from './context.ts';
import { withRetryTime } from './messages/retry-time.ts';
import { TooMany } from './runtime/errors.ts';

const WINDOWS_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000, thirtyDays: 2_592_000_000 } as const;
// Clock skew between instances; later windows come from a clock set back and are reset.
const MAX_CLOCK_SKEW_MS = 60_000;

export interface RateLimit {
  /** Kind of call and subject. */
  readonly bucket: string;
  readonly most: number;
  readonly per: keyof typeof WINDOWS_MS;
  /** `sentence` is completed with the time to retry; `advice` follows it. */
  readonly rejection: { readonly code: string; readonly sentence: string; readonly advice?: string };
  /** Runs with the first call of a window that is refused. */
  readonly onExceeded?: () => void;
}

/** Of one account's changes that leave rows or documents which are kept: more in a day than anybody makes. */
export const changesOf = (accountId: string, what: string, most: number): RateLimit => ({
  bucket: `${what} of ${accountId}`,
  most,
  per: 'day',
  rejection: {
    code: 'too_many_changes',
    sentence: 'Hiciste muchos cambios seguidos, y este no se guardó. Puedes hacerlo',
  },
});

type RateLimitContext = Pick<Context, 'clock' | 'db'>;

/** One statement, so that of concurrent calls exactly `most` pass. The number of calls is counted up to `most` and two. */
const countCall = async (
  { clock, db }: RateLimitContext,
  { bucket, most, per }: Pick<RateLimit, 'bucket' | 'most' | 'per'>,
): Promise<{ readonly end: Date; readonly hits: number }> => {
  const now = clock.now();
  const endsAt = new Date(now.getTime() + WINDOWS_MS[per]);
  const isOver = sql<boolean>`(
    rate_limit_window.ends_at <= ${now}::timestamptz
    or rate_limit_window.ends_at > ${new Date(endsAt.getTime() + MAX_CLOCK_SKEW_MS)}::timestamptz)`;
  const { ends_at: end, hits } = await db
    .insertInto('rate_limit_window')
    .values({ bucket, ends_at: endsAt, hits: 1 })
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet({
        ends_at: sql`case when ${isOver} then excluded.ends_at else rate_limit_window.ends_at end`,
        // One more than the first refused call, so that it can be told from later ones.
        hits: sql`case when ${isOver} then 1 else least(rate_limit_window.hits, ${most + 1}::integer) + 1 end`,
      }),
    )
    .returning(['ends_at', 'hits'])
    .executeTakeFirstOrThrow();
  return { end, hits };
};

/**
 * Counts one call in a fixed window that begins with the first call.
 * @throws TooMany with the end of the window.
 */
export const consumeRateLimit = async (context: RateLimitContext, limit: RateLimit): Promise<void> => {
  if (context.db.isTransaction)
    throw new Error('a limit is counted before a transaction, whose locks it spares');
  const { end, hits } = await countCall(context, limit);
  if (hits <= limit.most) return;
  if (hits === limit.most + 1) limit.onExceeded?.();
  const now = context.clock.now();
  const waitSeconds = (end.getTime() - now.getTime()) / 1_000;
  const { code, sentence, advice } = limit.rejection;
  throw new TooMany(code, withRetryTime(sentence, now, waitSeconds, advice), waitSeconds);
};

/** Counts one call, and says whether it is one too many: for what is made dearer and not refused. */
export const isOneTooMany = async (
  context: RateLimitContext,
  limit: Pick<RateLimit, 'bucket' | 'most' | 'per'>,
): Promise<boolean> => (await countCall(context, limit)).hits > limit.most;
