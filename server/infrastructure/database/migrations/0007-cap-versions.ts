import { type Kysely, sql } from 'kysely';

/** Reloaded caps are versions: closed loans keep the caps known when they closed. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table rate_cap add column loaded_at timestamptz not null default 'epoch'`.execute(db);
  await sql`alter table rate_cap drop constraint rate_cap_pkey, add primary key (month, loaded_at)`.execute(
    db,
  );
  await sql`
    create trigger rate_cap_append_only before update or delete or truncate on rate_cap
    for each statement execute function refuse_change()`.execute(db);
};
