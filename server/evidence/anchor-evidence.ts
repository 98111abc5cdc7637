import { sql } from 'kysely';
import { addDays, bogotaDate } from '#core/calendar/calendar-date.ts';
import type { Context } from '../infrastructure/context.ts';

/** Makes the root of the day that has ended in Bogota, unless it is there. */
export const anchorEvidence = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> => {
  const day = addDays(bogotaDate(clock.now()), -1);
  await sql`select anchor_evidence(${day}::date)`.execute(db);
};
