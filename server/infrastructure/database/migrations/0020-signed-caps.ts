import { type Kysely, sql } from 'kysely';

/** Legal cap and pricing policy behind a document's price; null for documents older than this migration. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of ['signing_request', 'signature'])
    await sql`alter table ${sql.table(table)}
      add column cap_month text, add column cap_rate text, add column policy_version text`.execute(db);
};
