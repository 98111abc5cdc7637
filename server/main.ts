import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Config, readConfig } from './infrastructure/config/config.ts';
import type { Environment } from './infrastructure/config/environment.ts';
import type { ProcessLimits } from './infrastructure/config/limits.ts';
import type { Context } from './infrastructure/context.ts';
import { pendingMigrations } from './infrastructure/database/migrate.ts';
import { type OpenDatabase, openDatabase } from './infrastructure/database/open.ts';
import { type Watchdog, watchQueue } from './infrastructure/jobs/watchdog.ts';
import { createClock } from './infrastructure/runtime/clock.ts';
import { withTimeout } from './infrastructure/runtime/timeout.ts';
import { startTelemetry } from './infrastructure/telemetry/start-telemetry.ts';
import { releaseAssets } from './infrastructure/web/assets.ts';
import { serveFiles } from './infrastructure/web/files.ts';
import { prepareDatabase, requireMigrated } from './prepare-database.ts';
import { type HeldPorts, holdPorts } from './reserved-ports.ts';
import { startServer } from './start.ts';
import { explainStartFailure } from './start-failure.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Graceful shutdown at the first SIGTERM or SIGINT: `drain` fails readiness, and after the drain interval `close`
 * finishes what is in flight. Exits with code 1 at the shutdown timeout, or at once at a second signal; `abandon` is
 * the last synchronous cleanup.
 */
const endOnSignals = (options: {
  readonly limits: Pick<ProcessLimits, 'drainMs' | 'shutdownMs'>;
  readonly drain: () => void;
  readonly close: () => Promise<void>;
  readonly abandon: () => void;
}): void => {
  const { limits, drain, close, abandon } = options;
  const abort = (why: string): never => {
    console.error(`The server ends without having closed everything: ${why}`);
    abandon();
    process.exit(1);
  };
  let isEnding = false;
  const end = async (): Promise<void> => {
    setTimeout(
      () => abort(`it took more than ${limits.shutdownMs / 1_000} s`),
      limits.drainMs + limits.shutdownMs,
    );
    drain();
    if (limits.drainMs > 0) await pause(limits.drainMs);
    try {
      await close();
    } catch (error) {
      console.error(error);
      abort('something failed');
    }
    process.exit(0);
  };
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (isEnding) abort('a second signal');
      isEnding = true;
      void end();
    });
  }
};

/** Until `endOnSignals` takes over at `stop`, a signal closes the database that was opened, and ends the process. */
const interruptStart = (opening: Promise<OpenDatabase>) => {
  let isInterrupted = false;
  const close = async (): Promise<void> => {
    const database = await opening;
    if (database.startedHere) await database.close();
  };
  const interrupt = (): void => {
    isInterrupted = true;
    void close().finally(() => process.exit(1));
  };
  for (const signal of SIGNALS) process.once(signal, interrupt);
  return {
    isInterrupted: () => isInterrupted,
    stop: () => {
      for (const signal of SIGNALS) process.off(signal, interrupt);
    },
  };
};

const worksJobs = ({ role }: Config): boolean => role !== 'web';

/** Works background jobs off from now on, under a watchdog. */
const workJobs = async ({ config, db, jobs, log }: Context): Promise<Watchdog> => {
  await jobs.work();
  return watchQueue({
    jobs,
    limitMs: config.process.queueSilenceMs,
    databaseAnswers: () =>
      withTimeout(config.database.connectMs, pendingMigrations(db)).then(
        () => true,
        () => false,
      ),
    // Where nothing starts the process again, a server without jobs is better than none.
    ...(config.process.isSupervised ? { giveUp: () => process.exit(1) } : {}),
    log,
  });
};

type LocalSandbox = typeof import('./local-sandbox.ts');

/** Not in production, whose process has no code of the sandbox. */
const loadSandbox = async ({ NODE_ENV }: Environment): Promise<LocalSandbox | undefined> =>
  NODE_ENV === 'production' ? undefined : import('./local-sandbox.ts');

const serve = async (
  config: Config,
  { database, ports, local }: { database: OpenDatabase; ports: HeldPorts; local: LocalSandbox | undefined },
) => {
  await database.hold();
  if (config.isProduction && !config.databaseOwnerUrl) await requireMigrated(database.url);
  else await prepareDatabase(database, config);
  const clock = createClock();
  let catchUp: () => Promise<void> = () => Promise.resolve();
  await ports.release('SANDBOX_PORT', 'SANDBOX_SMTP_PORT', 'SANDBOX_PUSH_PORT');
  const sandbox = await local?.startLocalSandbox(config, (offsetMs) => {
    clock.moveTo(offsetMs);
    catchUp().catch((error: unknown) => console.error('routines not asked for', error));
  });
  const server = await startServer({
    config,
    clock,
    databaseUrl: database.url,
    isWorker: worksJobs(config),
    alsoServe: async (app, context) => {
      // Before any page that references them is served: another instance may get the request.
      await releaseAssets(context);
      await serveFiles(app, config, context.db);
    },
  });
  const telemetry = await startTelemetry(server.context);
  const { jobs, db } = server.context;
  if (sandbox) await local?.addSandboxOperators(server.context);
  const watchdog = worksJobs(config) ? await workJobs(server.context) : undefined;
  // Days missed while the process was down, or skipped by the sandbox clock.
  catchUp = async () => {
    await jobs.enqueue('accrue-loans', {}, { executor: db });
    await jobs.enqueue('schedule-due', {}, { executor: db });
    await jobs.enqueue('schedule-obligations', {}, { executor: db });
  };
  await catchUp();
  await ports.release('PORT');
  await server.app.listen({ host: config.host, port: config.port });
  return { sandbox, server, telemetry, watchdog };
};

const start = async (): Promise<void> => {
  const ports = await holdPorts(process.env);
  const local = await loadSandbox(ports.env);
  const config = readConfig(ports.env, local?.localSandboxSettings(ports.env));
  const opening = openDatabase(config);
  const interruption = interruptStart(opening);
  const database = await opening;
  const { sandbox, server, telemetry, watchdog } = await serve(config, { database, ports, local }).catch(
    async (error: unknown) => {
      // It fails without its database: no reason to report.
      if (interruption.isInterrupted()) return new Promise<never>(() => undefined);
      // A database server that we did not start may serve another instance.
      if (database.startedHere) await database.close();
      throw error;
    },
  );

  interruption.stop();
  endOnSignals({
    limits: config.process,
    drain: () => {
      server.context.state.isDraining = true;
      watchdog?.stop();
    },
    close: async () => {
      await server.close();
      await telemetry.close();
      await sandbox?.close();
      await database.close();
    },
    // Signals our own database server to stop, without waiting.
    abandon: () => void database.close(),
  });

  const adminKey = local?.operatorKeyFile(config, 'admin');
  const lines = [
    `CuotaSana está lista`,
    config.role === 'worker'
      ? `  Trabajos       su salud en http://${config.host}:${config.port}/readyz`
      : `  App y API      ${config.publicUrl}`,
    ...(sandbox
      ? [
          `  Sandbox        ${sandbox.url}  (mensajes en ${sandbox.url}/inbox, correo en el puerto ${sandbox.smtpPort})`,
        ]
      : []),
    ...(config.telemetry.metricsPort === undefined
      ? []
      : [`  Métricas       http://${config.host}:${config.telemetry.metricsPort}/metrics`]),
    `  Base de datos  ${database.description}`,
    `  Datos          ${config.dataDir}`,
    ...(adminKey && existsSync(adminKey) ? [`  Operadores     npm run ops -- login < ${adminKey}`] : []),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  // IPC to the parent process, which left the ports to us.
  process.send?.({ url: config.publicUrl, sandboxUrl: sandbox?.url, ports: ports.ports });
};

start().catch((error: unknown) => {
  const explained = explainStartFailure(error, process.env);
  console.error(explained === undefined ? error : `No se puede iniciar:\n${explained}`);
  process.exit(1);
});
