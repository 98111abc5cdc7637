import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table cash_slip_content (
      storage_key uuid primary key,
      sealed bytea not null
    )`.execute(db);
  // Ciphertext does not compress.
  await sql`alter table cash_slip_content alter column sealed set storage external`.execute(db);
  await sql`
    create table cash_slip (
      id uuid primary key,
      client_id uuid not null,
      credit_number bigint not null references loan,
      account_id uuid references account,
      amount bigint not null check (amount > 0),
      paid_at timestamptz not null,
      receipt text,
      media_type text not null check (media_type in ('image/jpeg', 'application/pdf')),
      bytes integer not null check (bytes > 0),
      sha256 text not null,
      sent_sha256 text not null,
      storage_key uuid unique references cash_slip_content on delete set null,
      reported_at timestamptz not null,
      refused_at timestamptz,
      rejection text check (rejection in (
        'illegible', 'wrong_document', 'no_such_payment', 'wrong_amount', 'another_credit', 'duplicate'
      )),
      payment_id uuid unique references payment,
      unique (credit_number, client_id),
      check ((refused_at is null) = (rejection is null)),
      check (refused_at is null or payment_id is null)
    )`.execute(db);
  await sql`create index cash_slip_open on cash_slip (reported_at) where refused_at is null and payment_id is null`.execute(
    db,
  );
  await sql`
    create unique index cash_slip_file on cash_slip (credit_number, sent_sha256)
      where refused_at is null`.execute(db);
};
