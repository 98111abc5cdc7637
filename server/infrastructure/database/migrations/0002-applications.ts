import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table profile (
      id uuid primary key,
      account_id uuid not null unique references account,
      first_names text not null,
      surnames text not null,
      email text not null,
      email_verified_at timestamptz,
      economic_activity text not null check (economic_activity in ('employee', 'independent', 'pensioner')),
      contact_phone text,
      birth_date date,
      document_type smallint,
      document_number text,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create unique index profile_email on profile (email)`.execute(db);
  await sql`create unique index profile_document on profile (document_type, document_number)`.execute(db);
  await sql`
    create table provider (
      id uuid primary key,
      code text not null unique,
      trade_name text not null,
      city text not null,
      search_text text not null,
      is_active boolean not null default true
    )`.execute(db);
  await sql`
    create table procedure (
      id uuid primary key,
      code text not null unique,
      name text not null,
      speciality_name text not null,
      search_text text not null,
      is_active boolean not null default true
    )`.execute(db);
  for (const table of ['provider', 'procedure']) {
    await sql`create index ${sql.raw(`${table}_search_trigram`)} on ${sql.table(table)} using gin (search_text gin_trgm_ops)`.execute(
      db,
    );
    await sql`create index ${sql.raw(`${table}_search_prefix`)} on ${sql.table(table)} (search_text text_pattern_ops)`.execute(
      db,
    );
  }
  // Distinct words of each catalogue: typos are matched here, among thousands, instead of among all rows.
  await sql`
    create table search_word (
      catalog text not null check (catalog in ('provider', 'procedure')),
      word text not null,
      primary key (catalog, word)
    )`.execute(db);
  await sql`create index search_word_trigram on search_word using gin (word gin_trgm_ops)`.execute(db);
  await sql`
    create table application (
      id uuid primary key,
      account_id uuid not null references account,
      profile_id uuid not null references profile,
      status text not null,
      status_changed_at timestamptz not null,
      credit_number bigint not null unique,
      provider_id uuid references provider,
      provider_name text not null,
      procedure_text text not null,
      procedure_date date not null,
      requested_amount bigint not null check (requested_amount > 0),
      amount bigint not null check (amount > 0),
      maximum_amount bigint,
      term smallint not null check (term between 1 and 120),
      plan_chosen_at timestamptz,
      discount_code text,
      advisor_code text,
      shown_amortization text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index application_account on application (account_id)`.execute(db);
  await sql`
    create unique index application_one_open on application (profile_id)
      where status not in ('rejected', 'dismissed', 'fulfilled')`.execute(db);
  await sql`
    create table application_event (
      id bigint generated always as identity primary key,
      application_id uuid not null references application,
      from_status text,
      to_status text not null,
      actor text not null,
      reason text not null,
      at timestamptz not null
    )`.execute(db);
  await sql`create index application_event_application on application_event (application_id)`.execute(db);
  await sql`
    create table risk_decision (
      id uuid primary key,
      application_id uuid not null references application,
      policy_version text not null,
      inputs jsonb not null,
      outcome text not null,
      reasons text[] not null,
      maximum_amount bigint,
      monthly_income bigint,
      bureau_report_id text,
      looks smallint not null default 1,
      decided_at timestamptz not null
    )`.execute(db);
  await sql`create index risk_decision_application on risk_decision (application_id, decided_at)`.execute(db);
};
