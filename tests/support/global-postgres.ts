import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { COMMAND_DATABASE_LIMITS } from '../../server/config/database.ts';
import { startCluster } from '../../server/database/cluster.ts';
import { connect } from '../../server/database/connection.ts';
import { migrate } from '../../server/database/migrate.ts';
import { ensureDatabase, freePort } from '../../server/database/open.ts';
import { binariesIn, embeddedBinaries } from '../../server/database/postgres-binaries.ts';
import { createJobs } from '../../server/jobs/jobs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The temporary server's address, and the migrated database that each test file copies. */
    postgresUrl: string;
    templateDatabase: string;
  }
}

const TEMPLATE = 'migrated';

/** One temporary server a run, on memory-speed settings; POSTGRES_BIN picks another version's binaries. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cuotasana-postgres-'));
  const password = randomBytes(16).toString('hex');
  const given = process.env.POSTGRES_BIN;
  const binaries = given ? binariesIn(given) : await embeddedBinaries();
  if (!binaries) throw new Error(`no PostgreSQL in ${given}`);
  const cluster = await startCluster({
    folder: path.join(folder, 'data'),
    password,
    binaries,
    port: freePort,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  const serverUrl = `postgres://postgres:${password}@127.0.0.1:${cluster.port}/postgres`;
  const url = await ensureDatabase(serverUrl, TEMPLATE);
  const db = connect(url, () => undefined, COMMAND_DATABASE_LIMITS);
  await migrate(db);
  await db.destroy();
  const jobs = createJobs(url, console);
  await jobs.prepare();
  await jobs.stop();
  project.provide('postgresUrl', serverUrl);
  project.provide('templateDatabase', TEMPLATE);
  return async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
};
