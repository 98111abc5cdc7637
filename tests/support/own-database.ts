import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { COMMAND_DATABASE_LIMITS } from '../../server/infrastructure/config/limits.ts';
import { startCluster } from '../../server/infrastructure/database/cluster.ts';
import { connect, type Database } from '../../server/infrastructure/database/connection.ts';
import { migrate } from '../../server/infrastructure/database/migrate.ts';
import { ensureDatabase, freePort } from '../../server/infrastructure/database/open.ts';
import {
  embeddedBinaries,
  type PostgresBinaries,
} from '../../server/infrastructure/database/postgres-binaries.ts';
import { type DataKeys, openDataKeys } from '../../server/infrastructure/sealing/data-keys.ts';
import { withSealedColumns } from '../../server/infrastructure/sealing/sealed-columns.ts';

/** A server of this database must have it. */
export const OWN_DATA_SECRET = 'Zt2hMq8xWc5vBn7kRf3pYd9sJg6lAe1o';

export interface OwnDatabase {
  readonly url: string;
  /** Of a server on it. */
  readonly settings: Readonly<Record<'DATABASE_URL' | 'DATA_SECRET', string>>;
  /** Its sealed columns are read and written in clear. */
  readonly db: Database;
  readonly keys: DataKeys;
  /** Drops the database, and stops its server if it was started for it. */
  close(): Promise<void>;
}

export interface TemporaryPostgres {
  /** Of its superuser. */
  readonly url: string;
  /** Stops it and removes its files. */
  stop(): Promise<void>;
}

/** A PostgreSQL server on a free port; `settings` override its own. */
export const startTemporaryPostgres = async (
  settings: Readonly<Record<string, string>>,
  binaries?: PostgresBinaries,
): Promise<TemporaryPostgres> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cuotasana-postgres-'));
  const password = randomBytes(16).toString('hex');
  const cluster = await startCluster({
    folder: path.join(folder, 'data'),
    password,
    binaries: binaries ?? (await embeddedBinaries()),
    port: freePort,
    settings,
  });
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${cluster.port}/postgres`,
    stop: async () => {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const withKeys = async (url: string, stored: Database): Promise<Omit<OwnDatabase, 'close'>> => {
  const secrets = { current: Buffer.from(OWN_DATA_SECRET), previous: undefined };
  const keys = await openDataKeys(stored, secrets, new Date());
  return {
    url,
    settings: { DATABASE_URL: url, DATA_SECRET: OWN_DATA_SECRET },
    db: withSealedColumns(stored, keys),
    keys,
  };
};

/** A database that `openOwnDatabase` made, and that stays when it is closed. */
export const reopenOwnDatabase = async (url: string): Promise<OwnDatabase> => {
  const stored = connect(url, () => undefined, { ...COMMAND_DATABASE_LIMITS, connections: 10 });
  return { ...(await withKeys(url, stored)), close: () => stored.destroy() };
};

/**
 * A new, migrated database; `settings` are its server's. Uses the server of DATABASE_URL if set, whose user must be a
 * superuser.
 */
export const openOwnDatabase = async (
  settings: Readonly<Record<string, string>> = {},
): Promise<OwnDatabase> => {
  const given = process.env.DATABASE_URL;
  const server = given
    ? { url: given, stop: () => Promise.resolve() }
    : await startTemporaryPostgres(settings);
  const name = `own_${randomUUID().replaceAll('-', '')}`;
  const url = await ensureDatabase(server.url, name);
  const stored = connect(url, () => undefined, { ...COMMAND_DATABASE_LIMITS, connections: 10 });
  await migrate(stored);
  const opened = await withKeys(url, stored);
  return {
    ...opened,
    close: async () => {
      await stored.destroy();
      const admin = connect(server.url, () => undefined, COMMAND_DATABASE_LIMITS);
      await sql`drop database if exists ${sql.table(name)} with (force)`.execute(admin);
      await admin.destroy();
      await server.stop();
    },
  };
};
