import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { MasterSecrets } from '../config/command-config.ts';
import type { Database, Executor } from '../database/connection.ts';
import type { Row } from '../database/tables.ts';
import { decrypt, encrypt, KEY_BYTES } from './aes-gcm.ts';

export interface DataKey {
  readonly id: number;
  readonly key: Buffer;
}

/** The data keys of a database. */
export interface DataKeys {
  /** Seals what is written. */
  newest(): DataKey;
  /**
   * The key of an id, which another process may have added a moment ago.
   * @throws Error when there is none.
   */
  find(id: number): Promise<Buffer>;
  /** HMAC-SHA256 by which a sealed value is looked up; the same whichever key is the newest. */
  digest(value: string): Buffer;
}

const WRAPPING = 'data keys, version 1';
/** Serialises processes that start together on a table without keys. */
const FIRST_KEY_LOCK = 4_711_002;
/** For how long another process may go on sealing with the key before. */
const READ_AGAIN_AFTER_MS = 60_000;

const wrappingKey = (secret: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), WRAPPING, KEY_BYTES));

const contextOf = (id: number): string => `data key ${id}`;

const wrap = (secrets: MasterSecrets, { id, key }: DataKey): Buffer =>
  encrypt(wrappingKey(secrets.current), key, contextOf(id));

/** @throws Error for a key that neither master secret wrapped. */
const unwrap = ({ current, previous }: MasterSecrets, { id, wrapped }: Row<'data_key'>): DataKey => {
  for (const secret of previous ? [current, previous] : [current]) {
    try {
      return { id, key: decrypt(wrappingKey(secret), wrapped, contextOf(id)) };
    } catch {
      // Wrapped with the other one.
    }
  }
  throw new Error(`data key ${id} was wrapped with another DATA_SECRET`);
};

/** Keys in the order of their age. @throws Error for a key that neither master secret wrapped. */
const readDataKeys = async (executor: Executor, secrets: MasterSecrets): Promise<readonly DataKey[]> => {
  const rows = await executor.selectFrom('data_key').selectAll().orderBy('id').execute();
  return rows.map((row) => unwrap(secrets, row));
};

const addDataKey = async (executor: Executor, secrets: MasterSecrets, now: Date): Promise<DataKey> => {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('data_key', 'id'))::int as id`.execute(executor);
  const added = { id: rows[0]?.id ?? 0, key: randomBytes(KEY_BYTES) };
  await executor
    .insertInto('data_key')
    .values({ id: added.id, wrapped: wrap(secrets, added), created_at: now })
    .execute();
  return added;
};

/** Adds a key, which seals from then on, and wraps those before with the current master secret. */
export const rotateDataKeys = async (
  executor: Executor,
  secrets: MasterSecrets,
  now: Date,
): Promise<DataKey> => {
  for (const dataKey of await readDataKeys(executor, secrets)) {
    await executor
      .updateTable('data_key')
      .set({ wrapped: wrap(secrets, dataKey) })
      .where('id', '=', dataKey.id)
      .execute();
  }
  return addDataKey(executor, secrets, now);
};

/**
 * Reads the keys of a database; the first is made where there is none.
 * @throws Error for a key that neither master secret wrapped.
 */
export const openDataKeys = async (db: Database, secrets: MasterSecrets, now: Date): Promise<DataKeys> => {
  let keys = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${FIRST_KEY_LOCK}::bigint)`.execute(trx);
    const known = await readDataKeys(trx, secrets);
    return known.length > 0 ? known : [await addDataKey(trx, secrets, now)];
  });
  let readAt = performance.now();
  const readAgain = async (): Promise<void> => {
    readAt = performance.now();
    keys = await readDataKeys(db, secrets);
  };
  // The first key is never deleted, so that what was digested once is found for ever.
  const digestKey = createHmac('sha256', keys[0]?.key ?? '')
    .update('look-ups')
    .digest();
  return {
    newest: () => {
      // In the background: the key before is as good meanwhile, and without the database nothing is sealed anyway.
      if (performance.now() - readAt > READ_AGAIN_AFTER_MS) readAgain().catch(() => undefined);
      const newest = keys.at(-1);
      if (!newest) throw new Error('there is no data key');
      return newest;
    },
    find: async (id) => {
      const known = () => keys.find((one) => one.id === id)?.key;
      if (!known()) await readAgain();
      const key = known();
      if (!key) throw new Error(`there is no data key ${id}`);
      return key;
    },
    digest: (value) => createHmac('sha256', digestKey).update(value).digest(),
  };
};
