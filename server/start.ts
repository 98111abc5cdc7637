import type { FastifyInstance } from 'fastify';
import { createAdapters } from './adapters/create-adapters.ts';
import { addApi, createApp, type LogStream } from './app.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { connect } from './database/connection.ts';
import { migrate } from './database/migrate.ts';
import { handleJobs } from './jobs/handlers.ts';
import { createJobs } from './jobs/jobs.ts';
import { allRoutes } from './routes/all.ts';
import { seedCatalog } from './services/seed.ts';
import { createCallers } from './services/sessions.ts';
import { addSecurityHeaders } from './web/security-headers.ts';

export interface StartedServer {
  readonly app: FastifyInstance;
  readonly context: Context;
  close(): Promise<void>;
}

/** Everything of the server but the port: database brought up to date, vendors' adapters, queue and routes. */
export const startServer = async (options: {
  readonly config: Config;
  readonly clock: Clock;
  readonly databaseUrl: string;
  /** Further routes, such as the app's own files. */
  readonly alsoServe?: (app: FastifyInstance, context: Context) => Promise<void>;
  readonly logStream?: LogStream;
}): Promise<StartedServer> => {
  const { config, clock, databaseUrl } = options;
  const app = createApp(config, options.logStream);
  const { log } = app;
  const db = connect(databaseUrl, (error) =>
    log.warn({ err: error }, 'an idle database connection was lost'),
  );
  await migrate(db);
  const jobs = createJobs(databaseUrl, log);
  const adapters = createAdapters(config.vendors);
  const context: Context = { config, clock, db, adapters, jobs, log };
  handleJobs(context);
  await jobs.prepare();
  await seedCatalog(context);
  await addSecurityHeaders(app, config);
  await addApi(app, { context, callers: createCallers(context), routes: allRoutes });
  if (options.alsoServe) await options.alsoServe(app, context);
  return {
    app,
    context,
    close: async () => {
      await app.close();
      await jobs.stop();
      await adapters.mail.close();
      await db.destroy();
    },
  };
};
