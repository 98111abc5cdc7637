import { sql } from 'kysely';
import {
  type Database,
  type Executor,
  inTransaction,
} from '../../server/infrastructure/database/connection.ts';

/** Bypasses append-only triggers, as a database administrator could. */
export const withoutTriggers = (db: Database, change: (trx: Executor) => Promise<unknown>): Promise<void> =>
  inTransaction(db, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await change(trx);
  });
