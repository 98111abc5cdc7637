import type { FastifyInstance } from 'fastify';
import { readSession } from './accounts/session-tokens.ts';
import { addApi, createApp, type LogStream } from './app.ts';
import { seedCatalog } from './catalog/catalog-import.ts';
import type { Config } from './infrastructure/config/config.ts';
import { ROUTINE_DATABASE_LIMITS } from './infrastructure/config/limits.ts';
import type { PaymentProviderName, VendorConfig } from './infrastructure/config/vendors.ts';
import type { Context } from './infrastructure/context.ts';
import { connect } from './infrastructure/database/connection.ts';
import { createDocumentSeal } from './infrastructure/documents/pades/document-seal.ts';
import { createRenderer } from './infrastructure/documents/renderer.ts';
import { createEvents } from './infrastructure/events.ts';
import { createFileStorage } from './infrastructure/file-storage/file-storage.ts';
import { requireStore } from './infrastructure/file-storage/file-tables.ts';
import { endConnectionsWhileDraining, serveUntilQuiet } from './infrastructure/http/closing.ts';
import { healthRoutes } from './infrastructure/http/health-routes.ts';
import { createJobs } from './infrastructure/jobs/jobs.ts';
import type { CallerReader } from './infrastructure/runtime/caller.ts';
import type { Clock } from './infrastructure/runtime/clock.ts';
import { openDataKeys } from './infrastructure/sealing/data-keys.ts';
import { withSealedColumns } from './infrastructure/sealing/sealed-columns.ts';
import type { Adapters } from './infrastructure/vendors/adapters.ts';
import { createHttpBureau } from './infrastructure/vendors/bureau.ts';
import { createHttpClinic } from './infrastructure/vendors/clinic.ts';
import { createHttpDepository } from './infrastructure/vendors/depository.ts';
import { createSmtpMail } from './infrastructure/vendors/mail.ts';
import { createTwilioMessaging } from './infrastructure/vendors/messaging.ts';
import type { PaymentProvider } from './infrastructure/vendors/payment-provider.ts';
import { createWebPush } from './infrastructure/vendors/push.ts';
import { createHttpTimeStampAuthority } from './infrastructure/vendors/time-stamp.ts';
import { createHttpTreasury } from './infrastructure/vendors/treasury.ts';
import { createVeriffIdentity } from './infrastructure/vendors/veriff/identity.ts';
import { createWompiPayments } from './infrastructure/vendors/wompi/payments.ts';
import { addSecurityHeaders } from './infrastructure/web/security-headers.ts';
import { handleJobs } from './job-handlers.ts';
import { readPass } from './payments/public/public-payment.ts';
import { markDirty } from './reminders/schedule-due.ts';
import { withdrawDelivered, withdrawUnpaid } from './rights/withdrawal/record-withdrawal.ts';
import { allRoutes } from './routes.ts';

const PAYMENTS = { wompi: createWompiPayments } as const satisfies Record<
  PaymentProviderName,
  (settings: VendorConfig['payments'], clock: Clock) => PaymentProvider
>;

/** The adapters that production runs; the sandbox speaks the same protocols, so only addresses and keys differ. */
const createAdapters = (vendors: VendorConfig, clock: Clock): Adapters => ({
  messaging: createTwilioMessaging(vendors.messaging),
  mail: createSmtpMail(vendors.mail),
  push: createWebPush(vendors.push, clock),
  bureau: createHttpBureau(vendors.bureau),
  identity: vendors.identity && createVeriffIdentity(vendors.identity, clock),
  payments: PAYMENTS[vendors.payments.provider](vendors.payments, clock),
  depository: createHttpDepository(vendors.depository),
  clinic: createHttpClinic(vendors.clinic),
  treasury: createHttpTreasury(vendors.treasury),
  timeStamps: createHttpTimeStampAuthority(vendors.timeStamp, clock),
});

/** Subscribes the modules above to a module's events. */
const handleEvents = (context: Context): void => {
  const { events, clock } = context;
  for (const name of ['loan-opened', 'promise-made'] as const)
    events.on(name, (executor, { accountId }) => markDirty(executor, clock, accountId));
  events.on('loan-delivered', (executor, delivered) => withdrawDelivered(executor, context, delivered));
  events.on('transfer-failed', async (executor, failed) => {
    await markDirty(executor, clock, failed.accountId);
    await withdrawUnpaid(executor, context, failed);
  });
};

/** Resolves bearer tokens: sessions, and passes of the public payment flow. */
export const createCallers = (context: Context): CallerReader => ({
  session: (token, options) => readSession(context, token, options),
  pass: (token) => readPass(context, token),
});

export interface StartedServer {
  readonly app: FastifyInstance;
  readonly context: Context;
  close(): Promise<void>;
}

/** The server without its port, on a database that is prepared: adapters, queue and routes; of a worker, those of health alone. */
export const startServer = async (options: {
  readonly config: Config;
  readonly clock: Clock;
  readonly databaseUrl: string;
  /** Further routes, such as the app's own files; not of a worker. */
  readonly alsoServe?: (app: FastifyInstance, context: Context) => Promise<void>;
  readonly logStream?: LogStream;
  /** Works background jobs off. */
  readonly isWorker?: boolean;
}): Promise<StartedServer> => {
  const { config, clock, databaseUrl } = options;
  const app = createApp(config, options.logStream);
  const { log } = app;
  const onIdleError = (error: Error): void =>
    log.warn({ err: error }, 'an idle database connection was lost');
  const stored = connect(databaseUrl, onIdleError, config.database);
  const keys = await openDataKeys(stored, config.secrets.data, clock.now());
  const db = withSealedColumns(stored, keys);
  const routineDb = withSealedColumns(
    connect(databaseUrl, onIdleError, ROUTINE_DATABASE_LIMITS, 'routines'),
    keys,
  );
  const files = createFileStorage(config.fileStorage, { db, keys });
  await requireStore(db, files);
  const jobs = createJobs(databaseUrl, log, config.database, {
    isWorker: options.isWorker ?? false,
  });
  const adapters = createAdapters(config.vendors, clock);
  const events = createEvents();
  const renderer = createRenderer(config.rendering, log);
  const seal = createDocumentSeal(config, adapters.timeStamps, clock, log);
  const state = { isDraining: false };
  const context: Context = {
    ...{ config, clock, db, keys, files, adapters, jobs, events, renderer, seal, log, state },
  };
  handleEvents(context);
  handleJobs(context, { ...context, db: routineDb });
  await jobs.prepare();
  await seedCatalog(context);
  addSecurityHeaders(app, config);
  endConnectionsWhileDraining(app, state);
  if (config.role === 'worker') healthRoutes(app, context);
  else {
    await addApi(app, { context, callers: createCallers(context), routes: allRoutes });
    await options.alsoServe?.(app, context);
  }
  return {
    app,
    context,
    close: async () => {
      if (state.isDraining) await serveUntilQuiet(app.server, config.process.shutdownMs / 4);
      await app.close();
      await jobs.stop();
      await Promise.all([adapters.mail.close(), renderer.close()]);
      await Promise.all([db.destroy(), routineDb.destroy()]);
    },
  };
};
