-- What people ask of us by right, each with a term for its answer.
create table claim (
  -- Its filing number.
  number bigint generated always as identity (start with 10001) primary key,
  account_id uuid not null references account,
  -- The device's key of it.
  client_id uuid not null,
  kind text not null check (kind in (
    'petition', 'complaint', 'claim', 'data_query', 'data_claim', 'correction', 'identity_theft',
    'withdrawal', 'closure'
  )),
  -- Sealed.
  text text not null,
  text_sha256 text not null,
  received_at timestamptz not null,
  due_on date not null,
  unique (account_id, client_id)
);
create index claim_due on claim (due_on);
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
