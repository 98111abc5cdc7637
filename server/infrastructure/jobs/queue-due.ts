import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { type Executor, inTransaction } from '../database/connection.ts';

const BATCH = 200;
/** Lease: a lost job is queued again after this. */
const LEASE_MS = 15 * 60_000;

/** A table whose rows are to be looked at from their `next_check_at` on. */
export interface DueRows {
  readonly table: 'obligation' | 'reminder_preferences' | 'disbursement';
  readonly key: 'id' | 'account_id' | 'application_id';
  /** Whose a row is, where its key says no such thing; else the key. */
  readonly owner?: 'account_id';
  /** Queues the job of one row; its key is the singleton's too. */
  enqueue(executor: Executor, key: string, owner: string): Promise<unknown>;
}

/**
 * Queues a job for every row whose time has come; lease and singleton key prevent duplicates. What became due while no
 * server ran is found too.
 */
export const queueDue = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { table, key, owner, enqueue }: DueRows,
): Promise<void> => {
  for (;;) {
    const now = clock.now();
    const count = await inTransaction(db, async (trx) => {
      const { rows } = await sql<{ key: string; owner: string }>`
        update ${sql.table(table)} set next_check_at = ${new Date(now.getTime() + LEASE_MS)}
        where ${sql.ref(key)} in (
          select ${sql.ref(key)} from ${sql.table(table)} where next_check_at <= ${now}
          order by next_check_at limit ${BATCH} for update skip locked)
        returning ${sql.ref(key)} as key, ${sql.ref(owner ?? key)} as owner`.execute(trx);
      for (const row of rows) await enqueue(trx, row.key, row.owner);
      return rows.length;
    });
    if (count < BATCH) return;
  }
};
