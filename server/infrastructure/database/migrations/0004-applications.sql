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
  amount bigint not null check (amount > 0 and amount <= requested_amount),
  maximum_amount bigint check (maximum_amount <= requested_amount),
  term smallint not null check (term between 1 and 120),
  plan_chosen_at timestamptz,
  discount_code text,
  advisor_code text,
  shown_amortization text not null,
  -- What the clinic confirmed, before money leaves.
  confirmed_cost bigint,
  confirmed_date date,
  -- The signed one in whose place it is offered, as the clinic confirmed a lower cost.
  replaces uuid unique references application,
  -- When its inquiry was counted, before the bureau was asked.
  inquiry_counted_at timestamptz,
  created_at timestamptz not null,
  constraint application_within_confirmed_cost
    check (status <> 'pendiente_desembolso' or coalesce(amount <= confirmed_cost, false))
);
create index application_account on application (account_id);
create index application_newest on application (created_at desc, id);
create index application_by_status on application (status, created_at desc, id);
create unique index application_one_open on application (profile_id)
  where status not in ('rejected', 'dismissed', 'fulfilled', 'retractado');

create table application_event (
  id bigint generated always as identity,
  application_id uuid not null references application,
  from_status text,
  to_status text not null,
  actor text not null,
  reason text not null,
  at timestamptz not null,
  primary key (application_id, id, at)
) partition by range (at);
create trigger application_event_append_only before update or delete or truncate on application_event
  for each statement execute function refuse_change();

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
  -- By which the bureau knows the document.
  bureau_name text,
  looks smallint not null default 1,
  decided_at timestamptz not null
);
create index risk_decision_application on risk_decision (application_id, decided_at);

-- Sessions that this server made: the vendor's word on any other decides nothing.
create table identity_session (
  vendor_session_id text primary key,
  application_id uuid not null references application,
  created_at timestamptz not null,
  closed_at timestamptz
);
create index identity_session_application on identity_session (application_id);

create table identity_attempt (
  id bigint generated always as identity primary key,
  application_id uuid not null references application,
  vendor_session_id text not null references identity_session,
  vendor_attempt_id text not null,
  decision text not null,
  reason_code text,
  updated_at timestamptz not null,
  discrepancies text[],
  unique (application_id, vendor_session_id, vendor_attempt_id)
);

create table applicant_document_content (
  storage_key uuid primary key,
  bytes bytea,
  object_key text unique,
  check (num_nonnulls(bytes, object_key) = 1)
);
-- Ciphertext does not compress.
alter table applicant_document_content alter column bytes set storage external;

create table applicant_document (
  id uuid primary key,
  application_id uuid not null references application,
  kind text not null check (
    kind in ('payslip', 'employment_letter', 'bank_statement', 'tax_return', 'pension_payslip')
  ),
  position smallint not null check (position > 0),
  media_type text not null check (media_type in ('image/jpeg', 'application/pdf')),
  bytes integer not null check (bytes > 0),
  sha256 text not null,
  sent_sha256 text not null,
  storage_key uuid unique references applicant_document_content on delete set null,
  uploaded_at timestamptz not null,
  replaced_at timestamptz,
  refused_at timestamptz,
  rejection text check (rejection in ('illegible', 'incomplete', 'wrong_document', 'not_theirs', 'outdated')),
  check (replaced_at is null or storage_key is null),
  check ((refused_at is null) = (rejection is null))
);
create unique index applicant_document_current on applicant_document (application_id, kind, position)
  where replaced_at is null;
create index applicant_document_application on applicant_document (application_id, uploaded_at);
