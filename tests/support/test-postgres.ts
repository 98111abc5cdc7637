import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { appRoleOn, ensureDatabase } from '../../server/infrastructure/database/open.ts';
import { binariesIn } from '../../server/infrastructure/database/postgres-binaries.ts';
import { createJobs } from '../../server/infrastructure/jobs/jobs.ts';
import { prepareDatabase } from '../../server/prepare-database.ts';
import { installCommands } from './commands.ts';
import { startTemporaryPostgres } from './own-database.ts';

export interface TestPostgres {
  /** The temporary server's URL for its superuser and for the app's role, and the migrated database that each test file copies. */
  readonly postgresUrl: string;
  readonly appRoleUrl: string;
  readonly templateDatabase: string;
}

const TEMPLATE = 'migrated';
const MIGRATIONS = 'server/infrastructure/database/migrations';
/** Where a reusable server stores its URL. */
export const KEPT = 'node_modules/.cache/kept-postgres.json';

/** Changes with each migration and with the PostgreSQL version. */
export const fingerprint = (): string => {
  const hash = createHash('sha256').update(process.env.POSTGRES_BIN ?? '');
  for (const file of readdirSync(MIGRATIONS).sort()) hash.update(readFileSync(path.join(MIGRATIONS, file)));
  return hash.digest('hex');
};

const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
};

/** The server of `npm run test-servers`, if it is alive and has these migrations. */
export const findReusablePostgres = async (): Promise<TestPostgres | undefined> => {
  try {
    const stored = JSON.parse(readFileSync(KEPT, 'utf8')) as TestPostgres & { readonly of: string };
    return stored.of === fingerprint() && (await answers(stored.postgresUrl)) ? stored : undefined;
  } catch {
    // None is stored, or the file is truncated.
    return undefined;
  }
};

/** A temporary server with durability off; POSTGRES_BIN selects another version's binaries. */
export const startTestPostgres = async (): Promise<TestPostgres & { stop(): Promise<void> }> => {
  const given = process.env.POSTGRES_BIN;
  const binaries = given ? binariesIn(given) : undefined;
  if (given && !binaries) throw new Error(`no PostgreSQL in ${given}`);
  const server = await startTemporaryPostgres(
    { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
    binaries,
  );
  const ownerUrl = await ensureDatabase(server.url, TEMPLATE);
  const url = await appRoleOn(ownerUrl, 'owner');
  await prepareDatabase({ url, ownerUrl }, { isProduction: true });
  const jobs = createJobs(url, console);
  await jobs.prepare();
  await jobs.stop();
  return { postgresUrl: server.url, appRoleUrl: url, templateDatabase: TEMPLATE, stop: server.stop };
};

declare module 'vitest' {
  interface ProvidedContext extends TestPostgres {}
}

/** One server per run: the one of `npm run test-servers`, else a temporary one. */
export default async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  installCommands();
  const reused = await findReusablePostgres();
  const started = reused ? undefined : await startTestPostgres();
  const { postgresUrl, appRoleUrl, templateDatabase } = (reused ?? started) as TestPostgres;
  project.provide('postgresUrl', postgresUrl);
  project.provide('appRoleUrl', appRoleUrl);
  project.provide('templateDatabase', templateDatabase);
  return started?.stop;
};
