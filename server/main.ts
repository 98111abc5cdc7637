import path from 'node:path';
import { sandboxKeys } from '../sandbox/keys.ts';
import { startSandbox } from '../sandbox/start.ts';
import { createClock } from './clock.ts';
import { ConfigError } from './config/environment.ts';
import { type Config, readConfig } from './config.ts';
import { type OpenDatabase, openDatabase } from './database/open.ts';
import { sandboxSettings } from './sandbox-settings.ts';
import { releaseAssets } from './services/released-assets.ts';
import { startServer } from './start.ts';
import { serveFiles } from './web/files.ts';

const PORTS = {
  smtpPort: Number(process.env.SANDBOX_SMTP_PORT ?? 3025),
  pushPort: Number(process.env.SANDBOX_PUSH_PORT ?? 3026),
};

const serve = async (config: Config, database: OpenDatabase) => {
  const clock = createClock();
  let catchUp: () => Promise<void> = () => Promise.resolve();
  const sandbox = config.sandbox
    ? await startSandbox({
        ...config.sandbox,
        publicUrl: config.sandbox.publicUrl,
        dataDir: path.join(config.dataDir, 'sandbox'),
        appUrl: config.publicUrl,
        keys: sandboxKeys,
        onClockMoved: (offsetMs) => {
          clock.moveTo(offsetMs);
          catchUp().catch((error: unknown) => console.error('routines not asked for', error));
        },
      })
    : undefined;
  const server = await startServer({
    config,
    clock,
    databaseUrl: database.url,
    alsoServe: async (app, context) => {
      // Before any page that names them goes out: another instance may be asked for them.
      await releaseAssets(context);
      await serveFiles(app, config, context.db);
    },
  });
  const { jobs, db } = server.context;
  await jobs.work();
  // Days that passed while nobody looked, or that the sandbox's clock skipped.
  catchUp = async () => {
    await jobs.enqueue('accrue-loans', {}, { executor: db });
    await jobs.enqueue('look-around', {}, { executor: db });
  };
  await catchUp();
  await server.app.listen({ host: config.host, port: config.port });
  return { sandbox, server };
};

const start = async (): Promise<void> => {
  const config = readConfig(process.env, sandboxSettings(sandboxKeys, PORTS));
  const database = await openDatabase(config);
  const { sandbox, server } = await serve(config, database).catch(async (error: unknown) => {
    // One that was alive before us may be serving another instance.
    if (database.startedHere) await database.close();
    throw error;
  });

  const lines = [
    `CuotaSana está lista`,
    `  App y API      ${config.publicUrl}`,
    ...(sandbox
      ? [
          `  Sandbox        ${sandbox.url}  (mensajes en ${sandbox.url}/inbox, correo en el puerto ${sandbox.smtpPort})`,
        ]
      : []),
    `  Base de datos  ${database.description}`,
    `  Datos          ${config.dataDir}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);

  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    await server.close();
    await sandbox?.close();
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
};

start().catch((error: unknown) => {
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE') {
    console.error(
      `El puerto ${port} está ocupado. Cierra lo que lo usa o define PORT, SANDBOX_PORT, SANDBOX_SMTP_PORT o SANDBOX_PUSH_PORT.`,
    );
  } else if (error instanceof ConfigError) console.error(`No se puede iniciar:\n${error.message}`);
  else console.error(error);
  process.exit(1);
});
