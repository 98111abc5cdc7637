import { createServer } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import type { DatabaseConfig } from '../config/command-config.ts';
import { startCluster } from './cluster.ts';
import { embeddedBinaries } from './postgres-binaries.ts';

const DATABASE = 'cuotasana';

export interface OpenDatabase {
  readonly url: string;
  /** For the start-up message. */
  readonly description: string;
  /** False: the server was already running and may serve another instance. */
  readonly startedHere: boolean;
  /** Stops the server if this process started it. */
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

/** The configured server, or an embedded one in the data folder: started, or reused if a killed process left it running. */
export const openDatabase = async (config: DatabaseConfig): Promise<OpenDatabase> => {
  if (config.databaseUrl) {
    return {
      url: config.databaseUrl,
      description: 'DATABASE_URL',
      startedHere: false,
      close: () => Promise.resolve(),
    };
  }
  const folder = path.join(config.dataDir, 'postgres');
  const cluster = await startCluster({
    folder,
    password: config.databasePassword,
    binaries: await embeddedBinaries(),
    port: freePort,
  });
  const serverUrl = `postgres://postgres:${encodeURIComponent(config.databasePassword)}@127.0.0.1:${cluster.port}/postgres`;
  return {
    url: await ensureDatabase(serverUrl, DATABASE),
    description: `PostgreSQL propio en ${folder} (puerto ${cluster.port}${cluster.started ? '' : ', ya estaba vivo'})`,
    startedHere: cluster.started,
    close: cluster.stop,
  };
};
