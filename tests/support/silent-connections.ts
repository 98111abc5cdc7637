import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import type { DatabaseLimits } from '../../server/infrastructure/config/limits.ts';
import { connect, type Database, type Executor } from '../../server/infrastructure/database/connection.ts';
import { openDatabase } from './open-database.ts';

/** A busy machine takes a third of a second for a connection, and as much for a statement. */
const SHORT: DatabaseLimits = {
  connectMs: 3_000,
  statementMs: 1_500,
  lockMs: 500,
  idleTransactionMs: 1_500,
  connections: 2,
};
export const ask = (db: Executor) => sql`select 1`.execute(db);
export const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

/** A database, and connections to it with short limits that end with their test. */
export const openConnections = () => {
  const database = openDatabase();
  const open = (limits: Partial<DatabaseLimits> = {}, url = database.url): Database => {
    const db = connect(url, () => undefined, { ...SHORT, ...limits });
    onTestFinished(() => db.destroy());
    return db;
  };
  return { database, open };
};
