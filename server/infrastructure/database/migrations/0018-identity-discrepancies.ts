import { type Kysely, sql } from 'kysely';

/**
 * What an approved document lacked or said differently from the application, as codes. Null is never compared: such an
 * approval does not count.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table identity_attempt add column discrepancies text[]`.execute(db);
};
