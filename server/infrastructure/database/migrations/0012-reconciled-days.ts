import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table reconciled_day (
      provider text not null,
      day date not null,
      provider_count integer not null check (provider_count >= 0),
      provider_cents bigint not null check (provider_cents >= 0),
      posted_count integer not null check (posted_count >= 0),
      posted_cents bigint not null check (posted_cents >= 0),
      differences jsonb not null,
      checked_at timestamptz not null,
      primary key (provider, day)
    )`.execute(db);
  await sql`create index payment_paid_at on payment (provider, paid_at)`.execute(db);
};
