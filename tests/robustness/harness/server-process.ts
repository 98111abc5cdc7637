/** A server with the product's settings, adapters, routes and jobs. Its clock follows the robot's, as under `npm start` the sandbox's. */
import { flushCompileCache } from 'node:module';
import { sandboxKeys } from '../../../sandbox/keys.ts';
import { readConfig } from '../../../server/infrastructure/config/config.ts';
import { createClock } from '../../../server/infrastructure/runtime/clock.ts';
import { sandboxSettings } from '../../../server/sandbox-settings.ts';
import { startServer } from '../../../server/start.ts';
import type { Order } from './servers.ts';

const clock = createClock();
const [, , offsetMs] = process.argv;
clock.moveTo(Number(offsetMs));
const config = readConfig(process.env, sandboxSettings(sandboxKeys, { smtpPort: 0, pushPort: 0 }));
const { app, context } = await startServer({
  config,
  clock,
  databaseUrl: config.databaseUrl ?? '',
  isWorker: true,
});
const report = (message: 'ready' | 'drained'): void => {
  process.send?.(message);
};

process.on('message', (order: Order) => {
  if (order.kind === 'move-clock') clock.moveTo(order.offsetMs);
  else if (order.kind === 'drain') void context.jobs.drain().then(() => report('drained'));
  else void context.jobs.enqueue(order.kind, {}, { executor: context.db });
});
// The parent process is gone.
process.on('disconnect', () => process.exit(1));

await context.jobs.work();
await context.jobs.enqueue('accrue-loans', {}, { executor: context.db });
await app.listen({ host: config.host, port: config.port });
report('ready');
// A killed process saves nothing: this cache speeds up the next start.
flushCompileCache();
