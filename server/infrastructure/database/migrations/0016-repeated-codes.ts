import { type Kysely, sql } from 'kysely';

/** Idempotency key with which a code was redeemed, to recognise a retry. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table one_time_code add column redeemed_with bytea`.execute(db);
};
