import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { pendingMigrations } from '../database/migrate.ts';

const UNAVAILABLE = 503;

/** For whoever watches the process: whether it lives, and whether it can serve. */
export const healthRoutes = (app: FastifyInstance, { db, log }: Context): void => {
  app.get('/healthz', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      const pending = await pendingMigrations(db);
      if (pending.length === 0) return reply.send({ status: 'ready' });
      log.warn({ pending }, 'the database is not up to date');
    } catch (error) {
      log.warn({ err: error }, 'the database does not answer');
    }
    return reply.status(UNAVAILABLE).header('retry-after', '5').send({ status: 'unavailable' });
  });
};
