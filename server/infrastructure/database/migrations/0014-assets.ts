import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table released_asset (
      name text primary key,
      sha256 text not null,
      is_brotli boolean not null,
      bytes bytea not null,
      last_released_at timestamptz not null
    )`.execute(db);
  // Already compressed.
  await sql`alter table released_asset alter column bytes set storage external`.execute(db);
};
