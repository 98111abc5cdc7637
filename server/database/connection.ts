import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

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
    // A due date is a calendar date, not an instant: keep its text.
    if (oid === DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as typeof pg.types.getTypeParser,
};

export const connect = (url: string, onIdleError: (error: Error) => void, max = 10): Database => {
  const pool = new pg.Pool({ connectionString: url, max, types });
  // Without a listener, a connection that drops while idle ends the process.
  pool.on('error', onIdleError);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
};

const isRetryable = (error: unknown): boolean => {
  const code = (error as { code?: unknown }).code;
  return code === '40001' || code === '40P01';
};

/** Runs `work` in one transaction; a deadlock or a serialization failure is tried twice more. */
export const inTransaction = async <T>(
  db: Database,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= 3 || !isRetryable(error)) throw error;
    }
  }
};
