import { Kysely, PostgresDialect, Transaction } from 'kysely';
import pg from 'pg';
import { type DatabaseLimits, DEFAULT_DATABASE_LIMITS } from '../config/limits.ts';
import { TimeoutError, withTimeout } from '../runtime/timeout.ts';
import { addSource, count, recordDuration } from '../telemetry/metrics.ts';
import { createSilenceCheck, type SilenceCheck } from './silence.ts';
import { preparedName } from './statement-names.ts';
import type { Tables } from './tables.ts';
import { type Query, traceStatements } from './traced-statements.ts';

export type Database = Kysely<Tables>;
/** Either the database or an open transaction on it. */
export type Executor = Kysely<Tables> | Transaction<Tables>;

const INT8 = 20;
const DATE = 1082;

const parseSafeInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of the safe range: ${text}`);
  return value;
};

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return parseSafeInteger;
    // Calendar dates stay text: no time zone conversion.
    if (oid === DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as typeof pg.types.getTypeParser,
};

/** Beyond the server's statement timeout: reached only when the server is unreachable. */
const ANSWER_MARGIN_MS = 2_000;
const KEEP_ALIVE_AFTER_MS = 10_000;
const READ_TIMEOUT = 'Query read timeout';
/** The driver's words for it. */
const CONNECT_TIMEOUT = 'timeout exceeded when trying to connect';

/** Driver options; `name` shows in pg_stat_activity. */
export const connectionSettings = (limits: DatabaseLimits, name: string) => ({
  application_name: name,
  connectionTimeoutMillis: limits.connectMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  query_timeout: limits.statementMs + ANSWER_MARGIN_MS,
  statement_timeout: limits.statementMs,
  lock_timeout: limits.lockMs,
  idle_in_transaction_session_timeout: limits.idleTransactionMs,
});

/** Prepares, once in this connection, the statements that are prepared. */
const prepareStatements =
  (query: Query): Query =>
  (text, values, ...rest) => {
    const name = typeof text === 'string' ? preparedName(text) : undefined;
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest);
  };

/** SQLSTATE of a disk without room. */
const DISK_FULL = '53100';
/** By what a pool shares with the instances that plugins make of it. */
const fullDisks = new WeakMap<object, () => number>();

/** Since a statement on a pool last met a full disk, milliseconds. */
export const fullDiskMs = (db: Database): number =>
  fullDisks.get(db.getExecutor().adapter)?.() ?? Number.POSITIVE_INFINITY;

/**
 * Closes the connection when its server is silent, and after a query timeout: the driver would return it to the pool,
 * where the next query would hang as well.
 */
const closeWhenSilent =
  (client: pg.PoolClient, query: Query, silence: SilenceCheck, onFullDisk: () => void): Query =>
  (...args) => {
    const answer = query(...args);
    if (answer instanceof Promise && client instanceof pg.Client) {
      const close = (): void => void client.end();
      silence.watch(answer, close);
      answer.catch((error: Error & { readonly code?: string }) => {
        if (error.message === READ_TIMEOUT) close();
        if (error.code === DISK_FULL) onFullDisk();
      });
    }
    return answer;
  };

const POOL_NAME = 'db.client.connection.pool.name';

/**
 * A connection of the pool within the connect timeout, that of waiting for one included; of a server that is known to be
 * silent none is waited for.
 */
const connectInTime = async (
  pool: pg.Pool,
  { connectMs }: DatabaseLimits,
  { silence, name }: { readonly silence: SilenceCheck; readonly name: PoolName },
): Promise<pg.PoolClient> => {
  if (silence.isSilent()) throw new Error(CONNECT_TIMEOUT);
  const startedAt = performance.now();
  const pending = pool.connect();
  try {
    const client = await withTimeout(connectMs, pending);
    recordDuration('db.client.connection.wait_time', performance.now() - startedAt, { [POOL_NAME]: name });
    return client;
  } catch (error) {
    silence.suspect();
    pending.then(
      (client) => client.release(),
      () => undefined,
    );
    count('db.client.connection.timeouts', { [POOL_NAME]: name });
    throw error instanceof TimeoutError ? new Error(CONNECT_TIMEOUT) : error;
  }
};

/** What calls and jobs take connections from, what routines do, and what the queue does. */
export type PoolName = 'calls' | 'routines' | 'queue';

/** Has the pool of each reading measured, until it is stopped by the function returned; undefined: there is none now. */
export const measurePool = (name: PoolName, poolNow: () => pg.Pool | undefined): (() => void) =>
  addSource(() => {
    const pool = poolNow();
    if (!pool) return [];
    const attributes = { [POOL_NAME]: name };
    const ofState = (state: 'idle' | 'used', value: number) => ({
      name: 'db.client.connection.count' as const,
      value,
      attributes: { ...attributes, 'db.client.connection.state': state },
    });
    return [
      ofState('idle', pool.idleCount),
      ofState('used', pool.totalCount - pool.idleCount),
      { name: 'db.client.connection.max', value: pool.options.max, attributes },
      { name: 'db.client.connection.pending_requests', value: pool.waitingCount, attributes },
    ];
  });

/** Connection pool with timeouts. */
export const connect = (
  url: string,
  onIdleError: (error: Error) => void,
  limits: DatabaseLimits = DEFAULT_DATABASE_LIMITS,
  poolName: PoolName = 'calls',
): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max: limits.connections,
    types,
    ...connectionSettings(limits, 'cuotasana'),
  });
  const silence = createSilenceCheck(url);
  let fullDiskAt = Number.NEGATIVE_INFINITY;
  const onFullDisk = (): void => {
    fullDiskAt = performance.now();
  };
  // Without a listener, an idle connection that drops crashes the process.
  pool.on('error', onIdleError);
  pool.on('connect', (client) => {
    // The same within a transaction; the next statement reports the failure.
    client.on('error', () => undefined);
    const query = traceStatements(prepareStatements(client.query.bind(client) as Query));
    client.query = closeWhenSilent(client, query, silence, onFullDisk) as typeof client.query;
  });
  const stopMeasuring = measurePool(poolName, () => pool);
  const { options } = pool;
  const timely = {
    options,
    connect: () => connectInTime(pool, limits, { silence, name: poolName }),
    end: () => {
      stopMeasuring();
      return pool.end();
    },
  };
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: timely }) });
  fullDisks.set(db.getExecutor().adapter, () => performance.now() - fullDiskAt);
  return db;
};

const isRetryable = (error: unknown): boolean => {
  const code = (error as { code?: unknown }).code;
  return code === '40001' || code === '40P01';
};

/** Runs `work` in a transaction, retried twice on deadlock or serialization failure; on a transaction it joins that. */
export const inTransaction = async <T>(
  db: Database,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> => {
  if (db instanceof Transaction) return work(db);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= 3 || !isRetryable(error)) throw error;
    }
  }
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Guards queries: PostgreSQL throws on text that is not a UUID. */
export const isUuid = (text: string): boolean => UUID.test(text);
