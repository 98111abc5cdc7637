create table reminder_preferences (
  account_id uuid primary key references account,
  channels text[] not null check (channels <@ array['push', 'whatsapp', 'sms', 'email']),
  rules text[] not null check (rules <@ array['statement', 'three_days', 'eve', 'due_day', 'late']),
  hour smallint not null check (hour between 7 and 18),
  is_detailed boolean not null,
  since date not null,
  calendar_key uuid unique,
  next_check_at timestamptz,
  answered_at timestamptz,
  saved_at timestamptz not null,
  check (channels = '{}' or answered_at is not null)
);
create index reminder_preferences_check on reminder_preferences (next_check_at) where next_check_at is not null;

create table reminder_consent (
  id bigint generated always as identity primary key,
  account_id uuid not null references account,
  channel text not null check (channel in ('push', 'whatsapp', 'sms', 'email')),
  is_given boolean not null,
  source text not null check (source in ('page', 'email_link')),
  text_version text check ((text_version is null) = (not is_given)),
  text_sha256 text check ((text_sha256 is null) = (not is_given)),
  at timestamptz not null,
  ip text not null,
  user_agent text not null
);
create index reminder_consent_account on reminder_consent (account_id);
create trigger reminder_consent_append_only before update or delete or truncate on reminder_consent
  for each statement execute function refuse_change();

create table push_device (
  endpoint text primary key,
  account_id uuid not null references account,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_device_account on push_device (account_id, created_at);

create table reminder (
  id uuid primary key,
  account_id uuid not null references account,
  credit_number bigint not null references loan,
  instalment integer not null check (instalment > 0),
  due_on date not null,
  rule text not null check (rule in ('statement', 'three_days', 'eve', 'due_day', 'late', 'again')),
  wanted_on date not null,
  state text not null check (state in ('planned', 'sending', 'sent', 'dropped')),
  reason text check ((reason is null) = (state <> 'dropped')),
  planned_on date,
  channel text check (channel in ('push', 'whatsapp', 'sms', 'email')),
  open_until timestamptz,
  decided_at timestamptz not null,
  attempted_at timestamptz,
  attempting_since timestamptz,
  attempts integer not null default 0,
  sent_at timestamptz check ((sent_at is null) = (state <> 'sent')),
  vendor_message_id text,
  asked_again_on date,
  unique (credit_number, instalment, rule, wanted_on)
);
create index reminder_account on reminder (account_id, due_on);
