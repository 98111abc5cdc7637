-- Reloaded caps are versions: closed loans keep the caps known when they closed.
create table rate_cap (
  month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  effective_annual text not null,
  source text not null,
  loaded_at timestamptz not null,
  primary key (month, loaded_at)
);
create trigger rate_cap_append_only before update or delete or truncate on rate_cap
  for each statement execute function refuse_change();

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
  closed_at timestamptz,
  -- Its holder withdrew: it is closed, and nothing is owed.
  withdrawn_at timestamptz check (withdrawn_at = closed_at),
  -- The bank gave back what was paid to the clinic; null again once it is paid again. Meanwhile nothing is owed.
  returned_at timestamptz,
  accrued_to date not null,
  next_accrual_on date,
  -- Its holder's insolvency (Ley 2445/2025): from the day of its admission on, and before the day of its end.
  insolvent_from date,
  insolvent_until date,
  insolvency_court text,
  -- Its holder's own life insurance (contract, clause 6): the day on which it was accepted, and the day from which the
  -- charge runs again.
  own_insurance_from date,
  own_insurance_until date,
  own_insurance_policy text,
  -- What the lender gave up of it, and the day at whose end it fell.
  waived_on date,
  waived_amount bigint check (waived_amount > 0),
  check (insolvent_until > insolvent_from),
  check ((insolvent_from is null) = (insolvency_court is null)),
  check (own_insurance_until > own_insurance_from),
  check ((own_insurance_from is null) = (own_insurance_policy is null)),
  check ((waived_on is null) = (waived_amount is null))
);
create trigger loan_withdrawn before update on loan for each row
  when (old.withdrawn_at is not null and (old.withdrawn_at, old.closed_at) is distinct from (new.withdrawn_at, new.closed_at))
  execute function refuse_change();
-- It begins anew only when the clinic is paid again.
create trigger loan_disbursement before update on loan for each row
  when ((old.disbursed_on, old.disbursed_at) is distinct from (new.disbursed_on, new.disbursed_at)
    and (old.returned_at is null or new.returned_at is not null))
  execute function refuse_change();
create trigger loan_kept before delete or truncate on loan for each statement execute function refuse_change();
create index loan_account on loan (account_id);
create index loan_returned on loan (application_id) where returned_at is not null;
create index loan_next_accrual on loan (next_accrual_on) where next_accrual_on is not null;

create table disbursement (
  application_id uuid primary key references application,
  clinic_approval_id text,
  clinic_decided_at timestamptz,
  -- Since when it waits because there is no account to pay it to.
  held_at timestamptz,
  -- The failed attempt after which an operator asked for another one.
  retried_attempt smallint,
  -- When the bank is asked what became of the transfer; null once nothing can become of it.
  next_check_at timestamptz
);
create index disbursement_held on disbursement (held_at) where held_at is not null;
create index disbursement_check on disbursement (next_check_at) where next_check_at is not null;

-- Each try to pay a credit to its clinic, with the account as it was then.
create table disbursement_transfer (
  id uuid primary key,
  application_id uuid not null references application,
  -- From 1 on.
  attempt smallint not null,
  -- Idempotency key at the treasury.
  request_id text not null unique,
  amount bigint not null check (amount > 0),
  payee_name text not null,
  payee_nit text not null,
  account_type text not null check (account_type in ('savings', 'checking', 'bre_b')),
  bank text,
  account_number text not null,
  last_four text not null,
  -- Before the call: from here on the money may be on its way.
  asked_at timestamptz not null,
  transfer_id text,
  settled_at timestamptz,
  -- Rejected before it was settled, or returned; it cannot be paid any more.
  failed_at timestamptz,
  failure text check (failure in ('rejected', 'returned')),
  failure_reason text,
  check ((failed_at is null) = (failure is null)),
  unique (application_id, attempt)
);
-- No other is made while one was, or may be, paid.
create unique index disbursement_transfer_alive on disbursement_transfer (application_id) where failed_at is null;
create trigger disbursement_transfer_kept before delete or truncate on disbursement_transfer
  for each statement execute function refuse_change();
create trigger disbursement_transfer_facts before update on disbursement_transfer for each row
  execute function refuse_changed_facts('transfer_id', 'settled_at', 'failed_at', 'failure', 'failure_reason');
create trigger disbursement_transfer_failed before update on disbursement_transfer for each row
  when (old.failed_at is not null) execute function refuse_change();

-- What treasury and depository have and nothing of ours explained when their lists were read, as after a restore.
create table unmatched_record (
  company text not null check (company in ('treasury', 'depository')),
  record_id text not null,
  -- Our own number there: the request of a transfer, the credit of a note.
  reference text not null,
  -- The credit that it names, if it names one.
  credit_number bigint,
  amount bigint not null check (amount > 0),
  status text not null,
  made_at timestamptz not null,
  read_at timestamptz not null,
  -- Of a transfer: to whom and to which account, sealed; null where the treasury does not say it.
  payee_document text,
  payee_account text,
  -- Two operators said that it is of none of the requests that are to be paid; or of which it is not.
  dismissed_at timestamptz,
  not_of uuid[] not null default '{}',
  primary key (company, record_id)
);

create index unmatched_record_standing on unmatched_record (made_at) where company = 'treasury' and dismissed_at is null;

-- Which history of changes this database is in: a restore, and a standby that takes over, begin another one, and may lack
-- what the one before had.
create function database_history() returns text language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select system_identifier || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) from pg_control_system()
$$;

-- Until when the companies' lists have been compared with ours, in each history. An empty database lacks nothing.
create table compared_history (
  history text primary key,
  compared_at timestamptz not null
);
insert into compared_history values (database_history(), now());

-- Every statement names the credit; a year of postings is a partition (0014-partitions.sql).
create table ledger_entry (
  id bigint generated always as identity,
  credit_number bigint not null references loan,
  kind text not null,
  reference text not null,
  value_date date not null,
  posted_at timestamptz not null,
  posted_on date not null,
  primary key (credit_number, id, posted_on),
  constraint ledger_entry_day check (posted_on = (posted_at at time zone 'America/Bogota')::date)
) partition by range (posted_on);
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function refuse_change();
-- Once per credit, kind and reference, in whatever year: each partition has a unique index of them, and what is in the
-- others is looked for under the lock of the loan's row, which most postings have. With a snapshot from before the lock,
-- what another one posted meanwhile would not be seen.
create function require_unposted() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if current_setting('transaction_isolation') = 'repeatable read' then
    raise exception 'ledger entries are not posted at repeatable read' using errcode = '0A000';
  end if;
  perform from loan where credit_number = new.credit_number for no key update;
  if exists (
    select from ledger_entry
    where credit_number = new.credit_number and kind = new.kind and reference = new.reference
  ) then
    raise unique_violation using message = format('ledger entry %s %s of credit %s was posted already', new.kind,
      new.reference, new.credit_number), table = 'ledger_entry', constraint = 'ledger_entry_once';
  end if;
  return new;
end $$;
create trigger ledger_entry_once before insert on ledger_entry for each row execute function require_unposted();

-- Of the same credit and day as its entry: a foreign key of each partition to the entries of its year says so.
create table ledger_line (
  id bigint generated always as identity,
  credit_number bigint not null,
  posted_on date not null,
  entry_id bigint not null,
  account text not null,
  instalment smallint,
  amount bigint not null check (amount <> 0),
  primary key (credit_number, entry_id, id, posted_on)
) partition by range (posted_on);
create index ledger_line_borrower_credit on ledger_line (credit_number) where account = 'borrower_credit';
create index ledger_line_charged_back on ledger_line (credit_number)
  where account in ('refund_receivable', 'payer_receivable');
create trigger ledger_line_append_only before update or delete or truncate on ledger_line
  for each statement execute function refuse_change();
-- The lines that a statement adds to an entry balance, and so do all of its lines.
create function require_balance() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  unbalanced bigint;
begin
  select entry_id into unbalanced from posted group by credit_number, entry_id having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'ledger entry % does not balance', unbalanced using errcode = '23514';
  end if;
  return null;
end $$;
create trigger ledger_line_balance after insert on ledger_line referencing new table as posted
  for each statement execute function require_balance();

-- The account as the loan's events left it and how each payment was applied: what is read needs no replay. Worked out from
-- terms, payments and caps, written in the transaction of each entry that changes it, and rebuilt by `ledger verify`.
create table loan_state (
  credit_number bigint primary key references loan,
  -- Fingerprint of the legal caps that it was worked out under.
  caps_version text not null,
  state json not null
);

-- How far each open loan is in arrears at the end of `as_of`: kept with each entry that changes it, and each night for loans that
-- are overdue or had a due date. What is not overdue stays so until its next due date.
create table loan_delinquency (
  credit_number bigint primary key references loan,
  as_of date not null,
  overdue_since date,
  days_overdue integer not null check (days_overdue >= 0 and (days_overdue = 0) = (overdue_since is null)),
  bucket text not null check (bucket in ('0', '1-30', '31-60', '61-90', '91-120', '121+')),
  overdue_amount bigint not null check (overdue_amount >= 0)
) with (fillfactor = 80);
create index loan_delinquency_longest on loan_delinquency (overdue_since, credit_number);
create index loan_delinquency_overdue on loan_delinquency (credit_number) where overdue_since is not null;
create index loan_delinquency_bucket on loan_delinquency (bucket, overdue_since, credit_number);

-- One certificate per closing; reopening the credit invalidates it.
create table clearance_certificate (
  code text primary key references issued_document,
  credit_number bigint not null references loan,
  closing timestamptz not null,
  issued_at timestamptz not null,
  document_sha256 text not null references document,
  unique (credit_number, closing)
);
create trigger clearance_certificate_append_only before update or delete or truncate on clearance_certificate
  for each statement execute function refuse_change();

-- What a borrower promises changes nothing of the debt. The newest of a credit stands; whether it was kept is worked out.
create table promise_to_pay (
  id bigint generated always as identity primary key,
  client_id uuid not null,
  credit_number bigint not null references loan,
  amount bigint not null check (amount > 0),
  promised_on date not null,
  made_at timestamptz not null,
  unique (credit_number, client_id)
);
create index promise_to_pay_loan on promise_to_pay (credit_number, id);
create index promise_to_pay_day on promise_to_pay (promised_on, id);
create trigger promise_to_pay_append_only before update or delete or truncate on promise_to_pay
  for each statement execute function refuse_change();
