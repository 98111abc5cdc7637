import type { FastifyInstance } from 'fastify';
import { bogotaDate, monthOf } from '#core/calendar/calendar-date.ts';
import type { Context } from '../context.ts';
import { pendingMigrations } from '../database/migrate.ts';
import { withTimeout } from '../runtime/timeout.ts';

const UNAVAILABLE = 503;

/** Why readiness fails, for the log; undefined when ready. */
const readinessFailure = async ({ config, db, jobs, state }: Context): Promise<object | undefined> => {
  if (state.isDraining) return { obstacle: 'the process is about to end' };
  const silentMs = jobs.silentMs();
  if (silentMs > config.process.queueSilenceMs) return { obstacle: 'the job queue is silent', silentMs };
  try {
    const pending = await withTimeout(config.database.connectMs, pendingMigrations(db));
    return pending.length > 0 ? { obstacle: 'the database is not up to date', pending } : undefined;
  } catch (error) {
    return { obstacle: 'the database does not answer', err: error };
  }
};

const MISSING_CAP = 'rate_cap_missing';

/** What an operator has to do although calls are served: without the legal cap of the month no contract is made out. */
const readNotices = async ({ clock, config, db, log }: Context): Promise<readonly string[]> => {
  if (!config.needsCertifiedCaps) return [];
  const month = monthOf(bogotaDate(clock.now()));
  const cap = await db
    .selectFrom('rate_cap')
    .select('month')
    .where('month', '=', month)
    .limit(1)
    .executeTakeFirst();
  if (cap) return [];
  log.warn({ month }, 'the legal rate cap of the month is not loaded: load it with "caps load"');
  return [MISSING_CAP];
};

/** For how long the job that could be run for longest has waited, on whichever instance. */
const oldestJobSeconds = async ({ jobs }: Context): Promise<number> =>
  Math.round(Math.max(0, ...(await jobs.waitingMs()).values()) / 1_000);

/** Liveness and readiness. */
export const healthRoutes = (app: FastifyInstance, context: Context): void => {
  app.get('/healthz', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const failure = await readinessFailure(context);
    if (!failure) {
      const notices = await readNotices(context);
      return reply.send({
        status: 'ready',
        oldest_job_seconds: await oldestJobSeconds(context),
        ...(notices.length > 0 ? { notices } : {}),
      });
    }
    context.log.warn(failure, 'not ready');
    return reply.status(UNAVAILABLE).header('retry-after', '5').send({ status: 'unavailable' });
  });
};
