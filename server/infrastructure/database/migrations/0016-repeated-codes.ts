import { type Kysely, sql } from 'kysely';

/** With which key a code was redeemed: the same request, sent again because its answer was lost, is known by it. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table one_time_code add column redeemed_with bytea`.execute(db);
};
