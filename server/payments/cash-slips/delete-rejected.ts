import type { Context } from '../../infrastructure/context.ts';

const DAY_MS = 24 * 3_600_000;
/** Retention of a rejected slip's file, for objections. */
const RETENTION_MS = 90 * DAY_MS;

/**
 * Deletes the files of rejected slips after their retention; the reports remain. Files of posted payments are retained with
 * the credit's other documents.
 */
export const deleteRejectedSlips = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> => {
  const old = db
    .selectFrom('cash_slip')
    .select('storage_key')
    .where('refused_at', '<', new Date(clock.now().getTime() - RETENTION_MS))
    .where('storage_key', 'is not', null);
  await db.deleteFrom('cash_slip_content').where('storage_key', 'in', old).execute();
};
