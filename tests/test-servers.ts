/**
 * `npm run test-servers`: keeps a migrated database for server tests and a whole product for e2e tests, so that one
 * file of either runs in two to four seconds. The product restarts when its sources change.
 */
import { mkdirSync, rmSync, watch, writeFileSync } from 'node:fs';
import path from 'node:path';
import { productStamp, removeReusable, storeReusable } from './support/running-product.ts';
import { builtApp, runServer, TEST_BUILD } from './support/running-server.ts';
import { fingerprint, KEPT, startTestPostgres } from './support/test-postgres.ts';

/** Editors write a file in several steps. */
const CALM_MS = 300;
const WATCHED = ['src', 'sw', 'server', 'sandbox', 'public', 'index.html'];

const { stop, ...postgres } = await startTestPostgres();
mkdirSync(path.dirname(KEPT), { recursive: true });
writeFileSync(KEPT, JSON.stringify({ ...postgres, of: fingerprint() }));

const product = await runServer({}, TEST_BUILD);
/** Of the running product's sources; undefined while it is down. */
let stamp: string | undefined = productStamp(TEST_BUILD);
storeReusable(product, stamp);
console.log('kept until Ctrl+C; begin anew after a new migration');

const renew = async (): Promise<void> => {
  const now = productStamp(TEST_BUILD);
  if (now === stamp) return;
  stamp = undefined;
  removeReusable();
  try {
    const folder = await builtApp(TEST_BUILD);
    await product.kill();
    await product.start({ DIST_DIR: folder });
    stamp = now;
    storeReusable(product, stamp);
    console.log('begun anew');
  } catch (error) {
    // A failed build or start is retried after the next change.
    console.error(error);
  }
};

let last = Promise.resolve();
let waiting: NodeJS.Timeout | undefined;
const watchers = WATCHED.map((source) =>
  watch(source, { recursive: true }, () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      last = last.then(renew);
    }, CALM_MS);
  }),
);

await new Promise((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve);
});
for (const watcher of watchers) watcher.close();
clearTimeout(waiting);
await last;
removeReusable();
rmSync(KEPT, { force: true });
await Promise.all([product.close(), stop()]);
