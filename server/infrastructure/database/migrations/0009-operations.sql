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

create table audit_entry (
  id bigint generated always as identity primary key,
  actor text not null,
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
  started_at timestamptz not null,
  hits integer not null
);

create table released_asset (
  name text primary key,
  sha256 text not null,
  is_brotli boolean not null,
  bytes bytea not null,
  last_released_at timestamptz not null
);
-- Already compressed.
alter table released_asset alter column bytes set storage external;
