import type { FastifyInstance } from 'fastify';
import { bogotaDate, monthOf } from '#core/calendar/calendar-date.ts';
import type { Context } from '../context.ts';
import { fullDiskMs } from '../database/connection.ts';
import { pendingMigrations } from '../database/migrate.ts';
import { withTimeout } from '../runtime/timeout.ts';

const UNAVAILABLE = 503;

/** Why a process is not ready, named for whoever reads `/readyz`; `err` is for the log alone. */
type Obstacle =
  | { readonly obstacle: 'ending' }
  | { readonly obstacle: 'queue_silent'; readonly queue_silent_seconds: number }
  | { readonly obstacle: 'migrations_pending'; readonly migrations: readonly string[] }
  | { readonly obstacle: 'database_unavailable'; readonly err: unknown };

const secondsOf = (ms: number): number => Math.round(ms / 1_000);

const readObstacle = async ({ config, db, jobs, state }: Context): Promise<Obstacle | undefined> => {
  if (state.isDraining) return { obstacle: 'ending' };
  const silentMs = jobs.silentMs();
  if (silentMs > config.process.queueSilenceMs)
    return { obstacle: 'queue_silent', queue_silent_seconds: secondsOf(silentMs) };
  try {
    const migrations = await withTimeout(config.database.connectMs, pendingMigrations(db));
    return migrations.length > 0 ? { obstacle: 'migrations_pending', migrations } : undefined;
  } catch (err) {
    return { obstacle: 'database_unavailable', err };
  }
};

/** Without the legal cap of the month no contract is made out. */
const readMissingCap = async ({ clock, config, db, log }: Context): Promise<readonly string[]> => {
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
  return ['rate_cap_missing'];
};

/** A write that met a full disk is remembered for as long: the next one says whether there is room. */
const FULL_DISK_MS = 60_000;

/**
 * What does not work although calls are served: every process would say it, and a proxy that left all of them out would
 * serve nothing. With a full disk what is kept is still read; without a worker what people do is kept, and done later.
 */
const readDegradations = async ({ config, db, jobs }: Context): Promise<readonly string[]> => {
  const isWithoutWorker =
    config.role === 'web' && (await jobs.unsupervisedMs()) > config.process.queueSilenceMs;
  return [
    ...(fullDiskMs(db) < FULL_DISK_MS ? ['database_disk_full'] : []),
    ...(isWithoutWorker ? ['no_worker'] : []),
  ];
};

/** For how long the job that could be run for longest has waited, on whichever instance. */
const oldestJobSeconds = async ({ jobs }: Context): Promise<number> =>
  secondsOf(Math.max(0, ...(await jobs.waitingMs()).values()));

/**
 * Liveness and readiness. `/readyz` answers 200 with for how long the oldest job has waited and the queue here has been
 * silent, or 503 with the obstacle: `ending`, `queue_silent`, `migrations_pending` or `database_unavailable`. What does not
 * work meanwhile is a notice beside 200.
 */
export const healthRoutes = (app: FastifyInstance, context: Context): void => {
  app.get('/healthz', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const obstacle = await readObstacle(context);
    if (!obstacle) {
      const degradations = await readDegradations(context);
      if (degradations.length > 0) context.log.warn({ degradations }, 'ready, and something does not work');
      const notices = [...degradations, ...(await readMissingCap(context))];
      return reply.send({
        status: degradations.length > 0 ? 'degraded' : 'ready',
        oldest_job_seconds: await oldestJobSeconds(context),
        queue_silent_seconds: secondsOf(context.jobs.silentMs()),
        ...(notices.length > 0 ? { notices } : {}),
      });
    }
    context.log.warn(obstacle, 'not ready');
    return (
      reply
        .status(UNAVAILABLE)
        .header('retry-after', '5')
        // Without the error, whose message may name hosts and users.
        .send({ status: 'unavailable', ...obstacle, err: undefined })
    );
  });
};
