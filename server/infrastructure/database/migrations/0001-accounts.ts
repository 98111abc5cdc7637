import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`
    create table account (
      id uuid primary key,
      phone text not null unique check (phone ~ '^3[0-9]{9}$'),
      phone_verified_at timestamptz,
      referral_provider_id text,
      referral_provider_name text,
      created_at timestamptz not null
    )`.execute(db);
  await sql`
    create table consent (
      id bigint generated always as identity primary key,
      account_id uuid not null references account,
      kind text not null check (kind in ('personal_data', 'terms')),
      text_version text not null,
      text_sha256 text not null,
      accepted_at timestamptz not null,
      ip text not null,
      user_agent text not null
    )`.execute(db);
  await sql`create index consent_account on consent (account_id)`.execute(db);
  await sql`
    create table one_time_code (
      id uuid primary key,
      phone text not null,
      purpose text not null check (purpose in ('registration', 'login', 'email', 'signing')),
      subject text not null default '',
      channel text not null check (channel in ('sms', 'whatsapp')),
      code_mac bytea not null,
      sent_at timestamptz not null,
      expires_at timestamptz not null,
      accepted_at timestamptz,
      failed_at timestamptz[] not null default '{}',
      consumed_at timestamptz,
      replaced_at timestamptz,
      provider_message_id text
    )`.execute(db);
  await sql`
    create unique index one_time_code_live on one_time_code (phone, purpose)
      where accepted_at is not null and consumed_at is null and replaced_at is null`.execute(db);
  await sql`create index one_time_code_history on one_time_code (phone, sent_at)`.execute(db);
  await sql`
    create table rate_limit_window (
      bucket text primary key,
      started_at timestamptz not null,
      hits integer not null
    )`.execute(db);
  await sql`
    create table session (
      id uuid primary key,
      account_id uuid not null references account,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz
    )`.execute(db);
  await sql`create index session_account on session (account_id)`.execute(db);
  await sql`
    create table session_token (
      token_sha256 bytea primary key,
      session_id uuid not null references session,
      issued_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index session_token_session on session_token (session_id)`.execute(db);
};
