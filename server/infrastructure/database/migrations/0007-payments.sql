create table payment_attempt (
  reference text primary key,
  client_id uuid,
  credit_number bigint not null references loan,
  account_id uuid references account,
  payer text not null check (payer in ('borrower', 'public')),
  amount bigint not null check (amount > 0),
  currency text not null check (currency = 'COP'),
  prepayment_choice text not null check (prepayment_choice in ('reduce_term', 'reduce_instalment')),
  status text not null check (status in ('open', 'pending', 'approved', 'declined', 'voided', 'error', 'expired')),
  provider_transaction_id text,
  method text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  finalised_at timestamptz,
  payer_email text,
  counter_agreement text,
  counter_payment_number text,
  counter_pay_before timestamptz,
  unique (credit_number, client_id),
  constraint payer_email_of_a_public_payer check (payer_email is null or payer = 'public'),
  constraint payment_attempt_counter check (
    num_nonnulls(counter_agreement, counter_payment_number, counter_pay_before) in (0, 3)
  )
);
create index payment_attempt_open on payment_attempt (created_at) where status in ('open', 'pending');
create index payment_attempt_payer_email on payment_attempt (expires_at) where payer_email is not null;

create table payment (
  id uuid primary key,
  provider text not null,
  provider_transaction_id text not null,
  reference text not null,
  credit_number bigint not null references loan,
  amount bigint not null check (amount > 0),
  channel text not null,
  prepayment_choice text not null,
  value_date date not null,
  paid_at timestamptz not null,
  posted_at timestamptz not null,
  -- Of the same credit, posted at the same instant.
  ledger_entry_id bigint not null,
  reversed_at timestamptz,
  unique (provider, provider_transaction_id)
);
create index payment_loan on payment (credit_number, value_date);
create index payment_paid_at on payment (provider, paid_at);
create trigger payment_kept before delete or truncate on payment
  for each statement execute function refuse_change();
create trigger payment_settled before update on payment for each row
  execute function refuse_changed_facts('reversed_at');
-- What a foreign key would say. Neither is changed or deleted later.
create function require_entry() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if not exists (
    select from ledger_entry
    where credit_number = new.credit_number and id = new.ledger_entry_id
      and posted_on = (new.posted_at at time zone 'America/Bogota')::date
  ) then
    raise foreign_key_violation using message = format('payment %s has no ledger entry %s of credit %s', new.id,
      new.ledger_entry_id, new.credit_number), table = 'payment', constraint = 'payment_entry';
  end if;
  return new;
end $$;
create trigger payment_entry before insert on payment for each row execute function require_entry();

create table cash_slip_content (
  storage_key uuid primary key,
  bytes bytea,
  object_key text unique,
  check (num_nonnulls(bytes, object_key) = 1)
);
-- Ciphertext does not compress.
alter table cash_slip_content alter column bytes set storage external;

create table cash_slip (
  id uuid primary key,
  client_id uuid not null,
  credit_number bigint not null references loan,
  account_id uuid references account,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  receipt text,
  media_type text not null check (media_type in ('image/jpeg', 'application/pdf')),
  bytes integer not null check (bytes > 0),
  sha256 text not null,
  sent_sha256 text not null,
  storage_key uuid unique references cash_slip_content on delete set null,
  reported_at timestamptz not null,
  refused_at timestamptz,
  rejection text check (rejection in (
    'illegible', 'wrong_document', 'no_such_payment', 'wrong_amount', 'another_credit', 'duplicate'
  )),
  payment_id uuid unique references payment,
  unique (credit_number, client_id),
  check ((refused_at is null) = (rejection is null)),
  check (refused_at is null or payment_id is null)
);
create index cash_slip_open on cash_slip (reported_at, id) where refused_at is null and payment_id is null;
create index cash_slip_reported on cash_slip (reported_at, id);
create unique index cash_slip_file on cash_slip (credit_number, sent_sha256)
  where refused_at is null;

create table reconciled_day (
  provider text not null,
  day date not null,
  provider_count integer not null check (provider_count >= 0),
  provider_cents bigint not null check (provider_cents >= 0),
  posted_count integer not null check (posted_count >= 0),
  posted_cents bigint not null check (posted_cents >= 0),
  differences jsonb not null,
  checked_at timestamptz not null,
  primary key (day, provider)
);
