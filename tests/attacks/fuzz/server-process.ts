import type { AddressInfo } from 'node:net';
import { sandboxKeys } from '../../../sandbox/keys.ts';
import { readConfig } from '../../../server/infrastructure/config/config.ts';
import { createClock } from '../../../server/infrastructure/runtime/clock.ts';
import { releaseAssets } from '../../../server/infrastructure/web/assets.ts';
import { serveFiles } from '../../../server/infrastructure/web/files.ts';
import { sandboxSettings } from '../../../server/sandbox-settings.ts';
import { startServer } from '../../../server/start.ts';

/** The first message to this process; every other one asks for its memory. */
export interface Start {
  readonly environment: Readonly<Record<string, string>>;
  readonly databaseUrl: string;
  readonly sandboxPorts: { readonly smtpPort: number; readonly pushPort: number };
  readonly clockOffsetMs: number;
}

export interface Memory {
  readonly heapBytes: number;
  readonly residentBytes: number;
  readonly failures: readonly string[];
}

const MOST_FAILURES = 20;

const failures: string[] = [];

const start = async (options: Start): Promise<void> => {
  const config = readConfig(options.environment, sandboxSettings(sandboxKeys, options.sandboxPorts));
  const clock = createClock();
  clock.moveTo(options.clockOffsetMs);
  const { app } = await startServer({
    config,
    clock,
    databaseUrl: options.databaseUrl,
    alsoServe: async (served, context) => {
      await releaseAssets(context);
      await serveFiles(served, config, context.db);
    },
    logStream: { write: (line) => void (failures.length < MOST_FAILURES && failures.push(line)) },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  process.send?.(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
};

const measure = (): Memory => {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  return { heapBytes: heapUsed, residentBytes: rss, failures };
};

process.once('message', (options: Start) => {
  void start(options);
  process.on('message', () => process.send?.(measure()));
});
process.once('SIGTERM', () => process.exit(0));
// The test is gone.
process.once('disconnect', () => process.exit(0));
