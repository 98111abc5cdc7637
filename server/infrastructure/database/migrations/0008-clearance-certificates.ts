import { type Kysely, sql } from 'kysely';

/** One certificate per closing; reopening the credit invalidates it. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table clearance_certificate (
      code text primary key check (code ~ '^[0-9A-HJKMNP-TV-Z]{20}$'),
      credit_number bigint not null references loan,
      closing timestamptz not null,
      issued_at timestamptz not null,
      document_sha256 text not null references document,
      unique (credit_number, closing)
    )`.execute(db);
  await sql`
    create trigger clearance_certificate_append_only before update or delete or truncate on clearance_certificate
    for each statement execute function refuse_change()`.execute(db);
};
