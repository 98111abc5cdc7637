import { createHmac } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import type { DatabaseConfig } from '../config/command-config.ts';
import { COMMAND_DATABASE_LIMITS } from '../config/limits.ts';
import { createAppRole } from './app-role.ts';
import { type RunningCluster, startCluster } from './cluster.ts';
import { connect } from './connection.ts';
import { embeddedBinaries } from './postgres-binaries.ts';
import { isLocked, lockDataFolder } from './server-lock.ts';

const DATABASE = 'cuotasana';
const APP_ROLE = 'cuotasana_app';

export interface DatabaseUrls {
  /** Of the app's role, which reads and writes rows. */
  readonly url: string;
  /** Of the owner of the tables, for migrations. */
  readonly ownerUrl: string;
}

export interface OpenDatabase extends DatabaseUrls {
  /** For the start-up message. */
  readonly description: string;
  /** False: the server was already running and may serve another instance. */
  readonly startedHere: boolean;
  /**
   * Keeps our own server running for this process, until `close`.
   * @throws DataFolderInUse for a second server on the same data folder.
   */
  hold(): Promise<void>;
  /** Stops our own server, unless another process holds it. */
  close(): Promise<void>;
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Creates the database if absent; concurrent calls both succeed. */
export const ensureDatabase = async (serverUrl: string, name: string): Promise<string> => {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } catch (error) {
    const DUPLICATE_DATABASE = '42P04';
    if ((error as { code?: string }).code !== DUPLICATE_DATABASE) throw error;
  } finally {
    await client.end();
  }
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.toString();
};

/** The URL of the app's role on our own server; its password follows from the owner's. */
export const appRoleOn = async (ownerUrl: string, ownerPassword: string): Promise<string> => {
  const password = createHmac('sha256', ownerPassword).update(APP_ROLE).digest('base64url');
  const owner = connect(ownerUrl, () => undefined, COMMAND_DATABASE_LIMITS);
  await createAppRole(owner, APP_ROLE, password).finally(() => owner.destroy());
  return Object.assign(new URL(ownerUrl), { username: APP_ROLE, password }).toString();
};

const databaseOn = async (serverUrl: string, ownerPassword: string): Promise<DatabaseUrls> => {
  const ownerUrl = await ensureDatabase(serverUrl, DATABASE);
  return { url: await appRoleOn(ownerUrl, ownerPassword), ownerUrl };
};

/** Keeps every change beside the base backups, complete under its name or not at all, within a minute. */
const archiveSettings = (folder: string): Readonly<Record<string, string>> => ({
  archive_mode: 'on',
  archive_command: `test ! -f "${folder}/%f" && cp %p "${folder}/.%f" && mv "${folder}/.%f" "${folder}/%f"`,
  archive_timeout: '60s',
});

/** The configured server, or an embedded one in the data folder: started, or reused if a killed process left it running. */
export const openDatabase = async (config: DatabaseConfig): Promise<OpenDatabase> => {
  if (config.databaseUrl) {
    return {
      url: config.databaseUrl,
      ownerUrl: config.databaseOwnerUrl ?? config.databaseUrl,
      description: 'DATABASE_URL',
      startedHere: false,
      hold: () => Promise.resolve(),
      close: () => Promise.resolve(),
    };
  }
  const folder = path.join(config.dataDir, 'postgres');
  if (config.walArchive) mkdirSync(config.walArchive, { recursive: true });
  const binaries = await embeddedBinaries();
  const start = (port: () => Promise<number>): Promise<RunningCluster> =>
    startCluster({
      ...{ folder, binaries, port, password: config.databasePassword },
      settings: config.walArchive ? archiveSettings(config.walArchive) : {},
    });
  let cluster = await start(freePort);
  const { port, started } = cluster;
  let held: { release(): void } | undefined;
  const serverUrl = `postgres://postgres:${encodeURIComponent(config.databasePassword)}@127.0.0.1:${port}/postgres`;
  const urls = await databaseOn(serverUrl, config.databasePassword).catch(async (error: unknown) => {
    if (started) await cluster.stop();
    throw error;
  });
  return {
    ...urls,
    description: `PostgreSQL propio en ${folder} (puerto ${port}${started ? '' : ', ya estaba vivo'})`,
    startedHere: started,
    hold: async () => {
      held = await lockDataFolder(serverUrl, async () => {
        cluster = await start(() => Promise.resolve(port));
      });
    },
    close: async () => {
      if (!held && (await isLocked(serverUrl))) return;
      held?.release();
      await cluster.stop();
    },
  };
};
