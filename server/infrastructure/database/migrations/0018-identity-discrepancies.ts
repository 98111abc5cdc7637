import { type Kysely, sql } from 'kysely';

/** Discrepancy codes between an approved document and the application. Null: never compared, the approval does not count. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table identity_attempt add column discrepancies text[]`.execute(db);
};
