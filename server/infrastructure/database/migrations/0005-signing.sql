create table document (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  media_type text not null,
  bytes bytea,
  object_key text unique,
  -- Of what is sealed in either.
  byte_length integer not null,
  pages smallint,
  created_at timestamptz not null,
  check (num_nonnulls(bytes, object_key) = 1),
  -- Texts are few and short, and stay where the consents to them are.
  check (object_key is null or media_type not like 'text/%')
);
create trigger document_append_only before update or delete or truncate on document
  for each statement execute function refuse_change();

-- What anybody may verify: each document that was issued, with its seal.
create table issued_document (
  code text primary key check (code ~ '^[0-9A-HJKMNP-TV-Z]{20}$'),
  sha256 text not null unique check (sha256 ~ '^[0-9a-f]{64}$'),
  kind text not null check (
    kind in ('signed_contract', 'signed_promissory_note', 'filled_promissory_note', 'statement', 'receipt',
      'payer_receipt', 'clearance')),
  credit_number bigint not null,
  -- What the paper says.
  amount bigint not null check (amount >= 0),
  stated_on date not null,
  issued_at timestamptz not null,
  is_stamped boolean not null
);
create index issued_document_credit on issued_document (credit_number, issued_at);
create trigger issued_document_append_only before update or delete or truncate on issued_document
  for each statement execute function refuse_change();

create table document_text (
  document_sha256 text primary key references document,
  blocks text not null,
  blocks_sha256 text not null check (blocks_sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null
);
create trigger document_text_append_only before update or delete or truncate on document_text
  for each statement execute function refuse_change();

create table application_document (
  id bigint generated always as identity primary key,
  application_id uuid not null references application,
  kind text not null check (kind in ('contract', 'promissory_note')),
  variant text not null check (variant in ('preview', 'signed', 'filled')),
  sha256 text not null references document,
  created_at timestamptz not null,
  unique (application_id, kind, variant, sha256)
);
create trigger application_document_append_only before update or delete or truncate on application_document
  for each statement execute function refuse_change();

create table signing_request (
  application_id uuid primary key references application,
  contract_sha256 text not null references document,
  promissory_note_sha256 text not null references document,
  amount bigint not null check (amount > 0),
  term smallint not null,
  monthly_rate text not null,
  issued_on date not null,
  signer_name text not null,
  signer_document text not null,
  texts_version text not null,
  prepared_at timestamptz not null,
  cap_month text not null,
  cap_rate text not null,
  policy_version text not null
);

create table signature (
  application_id uuid primary key references application,
  account_id uuid not null references account,
  code_id uuid not null references one_time_code,
  contract_sha256 text not null references document,
  promissory_note_sha256 text not null references document,
  amount bigint not null check (amount > 0),
  term smallint not null,
  monthly_rate text not null,
  issued_on date not null,
  signer_name text not null,
  signer_document text not null,
  signer_email text not null,
  texts_version text not null,
  code_sent_at timestamptz not null,
  code_verified_at timestamptz not null,
  masked_phone text not null,
  ip text not null,
  user_agent text not null,
  -- Of the session in which the code was written: it is forgotten before the signature.
  session_device text not null,
  session_opened_at timestamptz not null,
  signed_at timestamptz,
  depository_note_id text,
  depository_number text,
  depository_registered_at timestamptz,
  cap_month text not null,
  cap_rate text not null,
  policy_version text not null
);
create trigger signature_kept before delete or truncate on signature
  for each statement execute function refuse_change();
-- An unconfirmed signature may be replaced, with another code.
create trigger signature_settled before update on signature for each row when (old.signed_at is not null)
  execute function refuse_changed_facts('depository\_%');
