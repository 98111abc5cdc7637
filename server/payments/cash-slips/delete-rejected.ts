import type { Context } from '../../infrastructure/context.ts';

const DAY_MS = 24 * 3_600_000;
/** How long the file of a refused slip is kept for whoever objects. */
const KEPT_MS = 90 * DAY_MS;

/**
 * Drops the files of slips that were refused long ago; what was reported stays, without them. Those of posted payments are
 * kept with the credit's other papers.
 */
export const deleteRejectedSlips = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> => {
  const old = db
    .selectFrom('cash_slip')
    .select('storage_key')
    .where('refused_at', '<', new Date(clock.now().getTime() - KEPT_MS))
    .where('storage_key', 'is not', null);
  await db.deleteFrom('cash_slip_content').where('storage_key', 'in', old).execute();
};
