import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table rate_cap (
      month text primary key check (month ~ '^[0-9]{4}-[0-9]{2}$'),
      effective_annual text not null,
      source text not null
    )`.execute(db);
  await sql`
    create table loan (
      credit_number bigint primary key,
      application_id uuid not null unique references application,
      account_id uuid not null references account,
      principal bigint not null check (principal > 0),
      agreed_monthly_rate text not null,
      life_insurance text not null,
      guarantee text not null,
      guarantee_vat text not null,
      term smallint not null,
      disbursed_on date not null,
      disbursed_at timestamptz not null,
      closed_at timestamptz
    )`.execute(db);
  await sql`create index loan_account on loan (account_id)`.execute(db);
  await sql`
    create table disbursement (
      application_id uuid primary key references application,
      clinic_approval_id text,
      clinic_decided_at timestamptz,
      transfer_id text,
      settled_at timestamptz
    )`.execute(db);
  await sql`
    create table ledger_entry (
      id bigint generated always as identity primary key,
      credit_number bigint not null references loan,
      kind text not null,
      reference text not null,
      value_date date not null,
      posted_at timestamptz not null,
      unique (kind, reference)
    )`.execute(db);
  await sql`create index ledger_entry_loan on ledger_entry (credit_number, id)`.execute(db);
  await sql`
    create table ledger_line (
      id bigint generated always as identity primary key,
      entry_id bigint not null references ledger_entry,
      account text not null,
      instalment smallint,
      amount bigint not null check (amount <> 0)
    )`.execute(db);
  await sql`create index ledger_line_entry on ledger_line (entry_id)`.execute(db);
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append only', tg_table_name using errcode = '55000';
    end $$`.execute(db);
  await sql`
    create function require_balance() returns trigger language plpgsql as $$
    begin
      if (select coalesce(sum(amount), 0) from ledger_line where entry_id = new.entry_id) <> 0 then
        raise exception 'ledger entry % does not balance', new.entry_id using errcode = '23514';
      end if;
      return null;
    end $$`.execute(db);
  for (const table of ['ledger_entry', 'ledger_line', 'application_event', 'consent']) {
    await sql`
      create trigger ${sql.raw(`${table}_append_only`)} before update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db);
  }
  await sql`
    create constraint trigger ledger_entry_balances after insert on ledger_line
    deferrable initially deferred for each row execute function require_balance()`.execute(db);
};
