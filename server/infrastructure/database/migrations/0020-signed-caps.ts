import { type Kysely, sql } from 'kysely';

/** The legal cap and the policy that the price of documents rests on; empty for documents of before they were kept. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of ['signing_request', 'signature'])
    await sql`alter table ${sql.table(table)}
      add column cap_month text, add column cap_rate text, add column policy_version text`.execute(db);
};
