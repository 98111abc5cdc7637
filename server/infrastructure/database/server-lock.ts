import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Key of the advisory lock of the one server that uses a data folder. */
const SERVER_LOCK = 2_112_026;
const LOCK_TIMEOUT = '5s';
const LOCK_NOT_AVAILABLE = '55P03';
const RETRY_MS = 1_000;

/** Another server uses the data folder. */
export class DataFolderInUse extends Error {}

const connectTo = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, application_name: 'cuotasana-server' });
  // A lost connection is reported by `end` too.
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

/** Whether a server uses the data folder of the database server at `url`. */
export const isLocked = async (url: string): Promise<boolean> => {
  const client = await connectTo(url);
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as free', [SERVER_LOCK]);
    return !rows[0]?.free;
  } finally {
    await client.end();
  }
};

/** Waits a little: PostgreSQL may not know yet that the process that held the lock was killed. */
const lock = async (url: string): Promise<pg.Client> => {
  const client = await connectTo(url);
  try {
    await client.query(`set lock_timeout = '${LOCK_TIMEOUT}'`);
    await client.query('select pg_advisory_lock($1)', [SERVER_LOCK]);
    return client;
  } catch (error) {
    await client.end();
    throw (error as { code?: string }).code === LOCK_NOT_AVAILABLE ? new DataFolderInUse() : error;
  }
};

/**
 * Locks the data folder for this process, and starts its database server again whenever that one ends before
 * `release`.
 * @throws DataFolderInUse while another server holds the lock.
 */
export const lockDataFolder = async (
  url: string,
  startAgain: () => Promise<unknown>,
): Promise<{ release(): void }> => {
  let isReleased = false;
  let client: pg.Client;
  const hold = async (): Promise<void> => {
    client = await lock(url);
    client.once('end', () => {
      if (!isReleased) void recover();
    });
  };
  const recover = async (): Promise<void> => {
    console.warn('PostgreSQL se cerró: se vuelve a iniciar.');
    while (!isReleased) {
      try {
        await startAgain();
        return await hold();
      } catch (error) {
        console.error(`PostgreSQL no se pudo iniciar otra vez: ${(error as Error).message}`);
        await pause(RETRY_MS);
      }
    }
  };
  await hold();
  return {
    release: () => {
      isReleased = true;
      void client.end();
    },
  };
};
