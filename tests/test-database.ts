/** `npm run test-database`: keeps a migrated database for the tests of the server, so that one file of them runs in two seconds. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprint, KEPT, startTestPostgres } from './support/test-postgres.ts';

const { stop, ...postgres } = await startTestPostgres();
mkdirSync(path.dirname(KEPT), { recursive: true });
writeFileSync(KEPT, JSON.stringify({ ...postgres, of: fingerprint() }));
console.log('kept until Ctrl+C; begin anew after a new migration');
// Listening for a signal alone keeps no process alive.
const alive = setInterval(() => undefined, 60_000);
await new Promise((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve);
});
clearInterval(alive);
rmSync(KEPT, { force: true });
await stop();
