-- What people ask of us by right, each with a term for its answer.
create table claim (
  -- Its filing number.
  number bigint generated always as identity (start with 10001) primary key,
  account_id uuid not null references account,
  -- The device's key of it.
  client_id uuid not null,
  kind text not null check (kind in (
    'petition', 'complaint', 'claim', 'data_query', 'data_claim', 'correction', 'identity_theft', 'closure'
  )),
  -- Sealed.
  text text not null,
  text_sha256 text not null,
  received_at timestamptz not null,
  due_on date not null,
  unique (account_id, client_id)
);
create index claim_due on claim (due_on, number);
create trigger claim_append_only before update or delete or truncate on claim
  for each statement execute function refuse_change();
create constraint trigger claim_evidence after insert on claim deferrable initially deferred for each row
  execute function record_evidence('claim_filed', 'account_id',
    'number', 'kind', 'text_sha256', 'received_at', 'due_on');

create table claim_answer (
  claim_number bigint primary key references claim,
  account_id uuid not null references account,
  -- Sealed.
  text text not null,
  text_sha256 text not null,
  answered_at timestamptz not null,
  answered_by text not null
);
create index claim_answer_account on claim_answer (account_id);
create trigger claim_answer_append_only before update or delete or truncate on claim_answer
  for each statement execute function refuse_change();
create constraint trigger claim_answer_evidence after insert on claim_answer deferrable initially deferred for each row
  execute function record_evidence('claim_answered', 'account_id',
    'claim_number', 'text_sha256', 'answered_at', 'answered_by');

create constraint trigger consent_revocation_evidence after insert on consent_revocation deferrable initially deferred
  for each row execute function record_evidence('consent_revoked', 'account_id',
    'consent_id', 'revoked_at', 'ip', 'user_agent');

-- That a holder withdraws, from the moment at which the money may have gone out: it is said once and never lost.
create table withdrawal (
  -- Its filing number.
  number bigint generated always as identity (start with 10001) primary key,
  application_id uuid not null unique references application,
  account_id uuid not null references account,
  said_at timestamptz not null,
  -- In the portal, or to an operator.
  said_to text not null,
  -- Of money that the clinic has: from here on it is asked whether the procedure had begun.
  clinic_asked_at timestamptz,
  -- The clinic's number of the question.
  clinic_question_id text check (clinic_question_id is null or clinic_asked_at is not null),
  clinic_answered_at timestamptz check (clinic_answered_at is null or clinic_question_id is not null),
  -- As the clinic says. While it is not carried out, on that day or before the withdrawal: it is excluded.
  begun_on date check (begun_on is null or clinic_answered_at is not null),
  -- Once it is known what became of the money, and the procedure had not begun or its clinic does not say so in time.
  carried_out_at timestamptz,
  outcome text check (outcome in ('returned', 'not_delivered')),
  check ((carried_out_at is null) = (outcome is null)),
  -- An answer carries it out or excludes it.
  check (carried_out_at is not null or clinic_answered_at is null
    or begun_on is not null and begun_on <= (said_at at time zone 'America/Bogota')::date)
);
create index withdrawal_account on withdrawal (account_id);
create index withdrawal_asked on withdrawal (clinic_asked_at)
  where clinic_asked_at is not null and clinic_answered_at is null;
create trigger withdrawal_kept before delete or truncate on withdrawal
  for each statement execute function refuse_change();
create trigger withdrawal_facts before update on withdrawal for each row
  execute function refuse_changed_facts('clinic\_%', 'begun_on', 'carried_out_at', 'outcome');
create constraint trigger withdrawal_evidence after insert on withdrawal deferrable initially deferred for each row
  execute function record_evidence('withdrawal_said', 'application_id', 'number', 'application_id', 'said_at', 'said_to');
create constraint trigger withdrawal_asked_evidence after update on withdrawal deferrable initially deferred
  for each row when (old.clinic_asked_at is null and new.clinic_asked_at is not null)
  execute function record_evidence('withdrawal_asked', 'application_id', 'number', 'clinic_asked_at');
create constraint trigger withdrawal_answered_evidence after update on withdrawal deferrable initially deferred
  for each row when (old.clinic_answered_at is null and new.clinic_answered_at is not null)
  execute function record_evidence('withdrawal_answered', 'application_id',
    'number', 'clinic_question_id', 'clinic_answered_at', 'begun_on');

-- What the clinic was asked to pay back, and what it answered.
create table clinic_refund (
  credit_number bigint primary key references loan,
  amount bigint not null check (amount > 0),
  clinic_reference text not null,
  asked_at timestamptz not null,
  repaid_at timestamptz,
  -- It says that it owes nothing; it may pay back all the same.
  declined_at timestamptz
);
create index clinic_refund_open on clinic_refund (asked_at) where repaid_at is null;
create trigger clinic_refund_kept before delete or truncate on clinic_refund
  for each statement execute function refuse_change();
create trigger clinic_refund_settled before update on clinic_refund for each row when (old.repaid_at is not null)
  execute function refuse_change();
create trigger clinic_refund_facts before update on clinic_refund for each row
  execute function refuse_changed_facts('repaid_at', 'declined_at');
create constraint trigger clinic_refund_evidence after insert on clinic_refund deferrable initially deferred for each row
  execute function record_evidence('clinic_refund_asked', 'credit_number',
    'credit_number', 'amount', 'clinic_reference', 'asked_at');
create constraint trigger clinic_refund_repaid_evidence after update on clinic_refund deferrable initially deferred
  for each row when (old.repaid_at is null and new.repaid_at is not null)
  execute function record_evidence('clinic_refund_repaid', 'credit_number', 'credit_number', 'repaid_at');

-- Each try to give a payment back: a void by its provider, or a transfer to an account of whoever paid, as it was then.
create table refund (
  id uuid primary key,
  payment_id uuid not null references payment,
  -- From 1 on.
  attempt smallint not null check (attempt > 0),
  credit_number bigint not null references loan,
  way text not null check (way in ('void', 'transfer')),
  amount bigint not null check (amount > 0),
  -- The borrower; else somebody else who paid.
  is_to_holder boolean not null,
  -- Of a transfer.
  payee_name text,
  payee_document text,
  account_type text check (account_type in ('savings', 'checking', 'bre_b')),
  bank text,
  account_number text,
  last_four text,
  -- The operator who released it; null where none is needed.
  released_by text,
  created_at timestamptz not null,
  -- Before the call: from here on the money may be on its way.
  asked_at timestamptz,
  -- The treasury's number of the transfer.
  transfer_id text,
  settled_at timestamptz check (settled_at is null or asked_at is not null),
  failed_at timestamptz check (failed_at is null or settled_at is null),
  failure text check ((failure is null) = (failed_at is null)),
  -- The bank gave back what had been paid.
  returned_at timestamptz check (returned_at is null or settled_at is not null),
  return_reason text,
  unique (payment_id, attempt),
  check (way = 'void' or num_nonnulls(payee_name, payee_document, account_type, account_number, last_four) = 5)
);
-- No other is made while one goes, or may go, back.
create unique index refund_alive on refund (payment_id) where failed_at is null and returned_at is null;
create index refund_credit on refund (credit_number);
create trigger refund_kept before delete or truncate on refund for each statement execute function refuse_change();
create trigger refund_facts before update on refund for each row
  execute function refuse_changed_facts('asked_at', 'transfer_id', 'settled_at', 'failed_at', 'failure', 'returned_at',
    'return_reason');
create trigger refund_ended before update on refund for each row
  when (old.failed_at is not null or old.returned_at is not null
    or old.settled_at is not null and new.returned_at is null) execute function refuse_change();
create constraint trigger refund_evidence after insert on refund deferrable initially deferred for each row
  execute function record_evidence('refund_prepared', 'credit_number',
    'id', 'payment_id', 'attempt', 'credit_number', 'way', 'amount', 'is_to_holder', 'bank', 'last_four', 'released_by',
    'created_at');
create constraint trigger refund_settled_evidence after update on refund deferrable initially deferred for each row
  when (old.settled_at is null and new.settled_at is not null)
  execute function record_evidence('payment_returned', 'credit_number',
    'id', 'payment_id', 'attempt', 'credit_number', 'way', 'amount', 'transfer_id', 'settled_at');
create constraint trigger refund_returned_evidence after update on refund deferrable initially deferred for each row
  when (old.returned_at is null and new.returned_at is not null)
  execute function record_evidence('refund_returned', 'credit_number',
    'id', 'payment_id', 'attempt', 'credit_number', 'amount', 'transfer_id', 'returned_at', 'return_reason');
create constraint trigger refund_failed_evidence after update on refund deferrable initially deferred for each row
  when (old.failed_at is null and new.failed_at is not null)
  execute function record_evidence('refund_failed', 'credit_number',
    'id', 'payment_id', 'attempt', 'credit_number', 'way', 'failure', 'failed_at');
