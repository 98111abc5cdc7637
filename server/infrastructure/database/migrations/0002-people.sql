create table account (
  id uuid primary key,
  -- A sign-up that was never confirmed loses its phone to the account that an operator moves there.
  phone text not null unique
    check (phone ~ '^3[0-9]{9}$' or (phone = 'released ' || id and phone_verified_at is null)),
  phone_verified_at timestamptz,
  blocked_at timestamptz,
  -- As its person asked.
  closed_at timestamptz check (closed_at is null or blocked_at is not null),
  referral_provider_id text,
  referral_provider_name text,
  created_at timestamptz not null,
  codes_reset_at timestamptz
);

create table consent (
  id bigint generated always as identity primary key,
  account_id uuid not null references account,
  kind text not null check (kind in ('personal_data', 'terms', 'bureau', 'health', 'biometrics')),
  text_version text not null,
  text_sha256 text not null,
  accepted_at timestamptz not null,
  ip text not null,
  user_agent text not null
);
create index consent_account on consent (account_id);
create trigger consent_append_only before update or delete or truncate on consent
  for each statement execute function refuse_change();

-- What was taken back of it: the consent stays as it was given.
create table consent_revocation (
  consent_id bigint primary key references consent,
  account_id uuid not null references account,
  revoked_at timestamptz not null,
  ip text not null,
  user_agent text not null
);
create index consent_revocation_account on consent_revocation (account_id);
create trigger consent_revocation_append_only before update or delete or truncate on consent_revocation
  for each statement execute function refuse_change();

create table one_time_code (
  id uuid primary key,
  phone text not null,
  purpose text not null check (purpose in ('registration', 'login', 'email', 'signing')),
  subject text not null default '',
  channel text not null check (channel in ('sms', 'whatsapp')),
  code_mac bytea not null,
  -- Of the other code, in the e-mail: only that one proves the address.
  email_code_mac bytea,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  failed_at timestamptz[] not null default '{}',
  consumed_at timestamptz,
  replaced_at timestamptz,
  provider_message_id text,
  -- When the vendor reported so.
  delivered_at timestamptz,
  redeemed_with bytea,
  device_mac bytea,
  check ((email_code_mac is not null) = (purpose = 'email'))
);
create index one_time_code_history on one_time_code (phone, sent_at);
-- One live code per known device, and one shared by all unknown devices.
create unique index one_time_code_live on one_time_code (phone, purpose, coalesce(device_mac, ''::bytea))
  where accepted_at is not null and consumed_at is null and replaced_at is null;

-- Comparisons of codes by unknown devices, per five seconds.
create table code_tally (
  slot timestamptz primary key,
  compared integer not null,
  -- What is under way counts as wrong.
  wrong integer not null
);

-- Growing delays of unknown devices while the brake holds.
create table code_delay (
  subject text primary key,
  steps integer not null,
  ends_at timestamptz not null
);

create table known_device (
  account_id uuid not null references account,
  device_mac bytea not null,
  device_name text not null,
  known_since timestamptz not null,
  last_login_at timestamptz not null,
  primary key (account_id, device_mac)
);

create table session (
  id uuid primary key,
  account_id uuid not null references account,
  -- Browser and system in words, never the user agent.
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  -- Since when the app is left; null while it is in use, or said nothing.
  left_at timestamptz,
  revoked_at timestamptz,
  end_reason text check (end_reason in ('logout', 'other_device', 'reuse', 'operator', 'phone_changed')),
  check ((revoked_at is null) = (end_reason is null))
);
create index session_account on session (account_id);

create table session_token (
  token_sha256 bytea primary key,
  session_id uuid not null references session,
  -- In the order of issue within a session.
  id bigint generated always as identity,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- When a later token of the session was first used.
  replaced_at timestamptz
);
create index session_token_session on session_token (session_id);

create table profile (
  id uuid primary key,
  account_id uuid not null unique references account,
  first_names text not null,
  surnames text not null,
  email text not null,
  -- A code of the confirmation screen was given, from the phone or the e-mail: the application goes on.
  email_code_at timestamptz,
  -- Proved, by the code or a link of an e-mail.
  email_verified_at timestamptz,
  -- Confirmed, and so was another account's before: an operator settles it with the application.
  email_contested boolean not null default false,
  -- Since when the mail server says that nobody has that address.
  email_bounced_at timestamptz,
  economic_activity text not null check (economic_activity in ('employee', 'independent', 'pensioner')),
  contact_phone text,
  birth_date date,
  document_type smallint,
  document_number text,
  -- Of the number, by which it is looked up.
  document_digest bytea,
  -- The identity of an application was approved with it, by the vendor or an agent.
  document_proved_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((document_number is null) = (document_digest is null)),
  check (email_verified_at is null or email_code_at is not null)
);
-- What was only typed is anybody's: it keeps no owner out.
create unique index profile_email on profile (email) where email_verified_at is not null and not email_contested;
create unique index profile_document on profile (document_type, document_digest)
  where document_proved_at is not null;
create index profile_typed_document on profile (document_digest);

-- An account that an operator moved to another number: evidence of whose phone was whose when.
create table phone_change (
  id bigint generated always as identity primary key,
  account_id uuid not null references account,
  old_phone text not null,
  new_phone text not null,
  -- What was seen.
  proof text not null,
  -- A sign-up that was never confirmed and had the new number.
  released_account_id uuid references account,
  changed_at timestamptz not null
);
create index phone_change_account on phone_change (account_id);
create trigger phone_change_append_only before update or delete or truncate on phone_change
  for each statement execute function refuse_change();

create table draft (
  account_id uuid not null references account,
  form text not null check (form in ('applicant', 'personal-data', 'procedure', 'wizard', 'offer')),
  revision integer not null check (revision > 0),
  sealed bytea check (length(sealed) <= 16384),
  saved_at timestamptz not null,
  primary key (account_id, form)
);
create index draft_saved_at on draft (saved_at);
