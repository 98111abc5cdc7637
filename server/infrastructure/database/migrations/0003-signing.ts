import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table document (
      sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
      media_type text not null,
      bytes bytea not null,
      pages smallint,
      created_at timestamptz not null
    )`.execute(db);
  await sql`
    create table application_document (
      id bigint generated always as identity primary key,
      application_id uuid not null references application,
      kind text not null check (kind in ('contract', 'promissory_note')),
      variant text not null check (variant in ('preview', 'signed')),
      sha256 text not null references document,
      created_at timestamptz not null,
      unique (application_id, kind, variant, sha256)
    )`.execute(db);
  await sql`
    create table signing_request (
      application_id uuid primary key references application,
      contract_sha256 text not null references document,
      promissory_note_sha256 text not null references document,
      amount bigint not null,
      term smallint not null,
      monthly_rate text not null,
      issued_on date not null,
      signer_name text not null,
      signer_document text not null,
      prepared_at timestamptz not null
    )`.execute(db);
  await sql`
    create table signature (
      application_id uuid primary key references application,
      account_id uuid not null references account,
      code_id uuid not null references one_time_code,
      contract_sha256 text not null references document,
      promissory_note_sha256 text not null references document,
      amount bigint not null,
      term smallint not null,
      monthly_rate text not null,
      issued_on date not null,
      signer_name text not null,
      signer_document text not null,
      code_sent_at timestamptz not null,
      code_verified_at timestamptz not null,
      masked_phone text not null,
      ip text not null,
      user_agent text not null,
      signed_at timestamptz,
      depository_note_id text,
      depository_number text,
      depository_registered_at timestamptz
    )`.execute(db);
  await sql`
    create table identity_attempt (
      id bigint generated always as identity primary key,
      application_id uuid not null references application,
      vendor_session_id text not null,
      vendor_attempt_id text not null,
      decision text not null,
      reason_code text,
      document_matches boolean,
      superseded boolean not null default false,
      updated_at timestamptz not null,
      unique (application_id, vendor_session_id, vendor_attempt_id)
    )`.execute(db);
  await sql`
    create table vendor_event (
      id text primary key,
      adapter text not null,
      body jsonb not null,
      received_at timestamptz not null
    )`.execute(db);
  await sql`
    create table outbox_message (
      id uuid primary key,
      purpose text not null,
      dedupe_key text not null unique,
      recipient text not null,
      subject text not null,
      text_body text not null,
      html_body text not null,
      attachments jsonb not null,
      created_at timestamptz not null,
      attempts integer not null default 0,
      last_error text,
      sent_at timestamptz
    )`.execute(db);
  await sql`
    create table audit_entry (
      id bigint generated always as identity primary key,
      actor text not null,
      action text not null,
      subject text not null,
      reason text not null,
      details jsonb not null,
      at timestamptz not null
    )`.execute(db);
};
