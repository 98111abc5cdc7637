import { sql } from 'kysely';
import type { Context } from '../context.ts';

/**
 * Makes the partitions of the years that come, and of years whose rows are in a default partition.
 * @throws Error when a table is locked for longer than a moment.
 */
export const addComingYears = async ({ db, log }: Pick<Context, 'db' | 'log'>): Promise<void> => {
  const { rows } = await sql<{ made: number }>`select add_coming_years() as made`.execute(db);
  const made = rows[0]?.made ?? 0;
  if (made > 0) log.info({ made }, 'partitions of a year were made');
};
