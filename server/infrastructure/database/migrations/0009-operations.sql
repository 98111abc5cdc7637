create table vendor_event (
  id text primary key,
  adapter text not null,
  body jsonb not null,
  received_at timestamptz not null
);
create trigger vendor_event_append_only before update or delete or truncate on vendor_event
  for each statement execute function refuse_change();

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
);
-- A sent message's recipient may be erased, with the mail server's reply about it.
create function refuse_changed_message() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - array['recipient', 'last_error'] <> to_jsonb(old) - array['recipient', 'last_error']
    or new.recipient not in (old.recipient, '')
    or (new.last_error is distinct from old.last_error and new.last_error is not null)
  then
    raise exception '% is append only', tg_table_name using errcode = '55000';
  end if;
  return new;
end $$;
create trigger outbox_message_kept before delete or truncate on outbox_message
  for each statement execute function refuse_change();
create trigger outbox_message_settled before update on outbox_message for each row when (old.sent_at is not null)
  execute function refuse_changed_message();

create table operator (
  name text primary key check (name ~ '^[a-z][a-z0-9.-]{1,30}$'),
  role text not null check (role in ('agent', 'cash', 'credit', 'admin')),
  key_sha256 bytea not null unique,
  -- Known to whoever made it; replaced at the first login.
  is_key_handed_out boolean not null,
  created_at timestamptz not null,
  disabled_at timestamptz
);

create table operator_session (
  token_sha256 bytea primary key,
  operator text not null references operator,
  expires_at timestamptz not null
);
create index on operator_session (operator);

create table operator_request (
  id bigint generated always as identity primary key,
  command text not null,
  arguments jsonb not null,
  reason text not null,
  requested_by text not null references operator,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by text references operator,
  decided_at timestamptz,
  outcome text check (outcome in ('approved', 'refused')),
  check ((decided_by is null) = (decided_at is null) and (decided_at is null) = (outcome is null)),
  check (outcome <> 'approved' or decided_by <> requested_by)
);
create trigger operator_request_kept before delete or truncate on operator_request
  for each statement execute function refuse_change();
create trigger operator_request_settled before update on operator_request for each row
  execute function refuse_changed_facts('decided\_%', 'outcome');

create table audit_entry (
  id bigint generated always as identity primary key,
  actor text not null,
  -- The second person, where a command needs one.
  approved_by text,
  action text not null,
  subject text not null,
  reason text not null,
  details jsonb not null,
  at timestamptz not null
);
create trigger audit_entry_append_only before update or delete or truncate on audit_entry
  for each statement execute function refuse_change();

create table rate_limit_window (
  bucket text primary key,
  ends_at timestamptz not null,
  hits integer not null
);
create index rate_limit_window_ends_at on rate_limit_window (ends_at);

create table released_asset (
  name text primary key,
  sha256 text not null,
  is_brotli boolean not null,
  bytes bytea not null,
  last_released_at timestamptz not null
);
-- Already compressed.
alter table released_asset alter column bytes set storage external;

-- Drawings that were asked for; the sealed bytes can be drawn again at any time.
create table rendered_document (
  task_hash text primary key check (task_hash ~ '^[0-9a-f]{64}$'),
  sealed bytea not null,
  pages smallint not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index rendered_document_last_used on rendered_document (last_used_at);
-- Ciphertext does not compress.
alter table rendered_document alter column sealed set storage external;
