import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table draft (
      account_id uuid not null references account,
      form text not null check (form in ('applicant', 'personal-data', 'procedure', 'wizard')),
      revision integer not null check (revision > 0),
      sealed bytea check (length(sealed) <= 16384),
      saved_at timestamptz not null,
      primary key (account_id, form)
    )`.execute(db);
  await sql`create index draft_saved_at on draft (saved_at)`.execute(db);
};
