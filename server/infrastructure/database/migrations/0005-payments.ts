import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table payment_attempt (
      reference text primary key,
      client_id uuid unique,
      credit_number bigint not null references loan,
      account_id uuid references account,
      payer text not null check (payer in ('borrower', 'public')),
      amount bigint not null check (amount > 0),
      currency text not null check (currency = 'COP'),
      prepayment_choice text not null check (prepayment_choice in ('reduce_term', 'reduce_instalment')),
      status text not null check (status in ('open', 'pending', 'approved', 'declined', 'voided', 'error', 'expired')),
      provider_transaction_id text,
      method text,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      finalised_at timestamptz
    )`.execute(db);
  await sql`create index payment_attempt_loan on payment_attempt (credit_number)`.execute(db);
  await sql`create index payment_attempt_open on payment_attempt (created_at) where status in ('open', 'pending')`.execute(
    db,
  );
  await sql`
    create table payment (
      id uuid primary key,
      provider text not null,
      provider_transaction_id text not null,
      reference text not null,
      credit_number bigint not null references loan,
      amount bigint not null check (amount > 0),
      channel text not null,
      prepayment_choice text not null,
      value_date date not null,
      paid_at timestamptz not null,
      posted_at timestamptz not null,
      ledger_entry_id bigint not null references ledger_entry,
      reversed_at timestamptz,
      unique (provider, provider_transaction_id)
    )`.execute(db);
  await sql`create index payment_loan on payment (credit_number, value_date)`.execute(db);
};
