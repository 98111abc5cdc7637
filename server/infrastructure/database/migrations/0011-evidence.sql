-- What happened to a person's credit, in entries that nobody can change unseen: each has the hash of the one before it of the
-- same person, and each night the heads of all chains go into one hash, which documents of the next day carry under their
-- seal. Triggers write them, in the transaction of what they record, so that no code can forget to. `docs/evidence.md`.

-- RFC 8785 (JCS), for what is recorded here: integers, and names in ASCII.
create function canonical_json(value jsonb) returns text language plpgsql immutable as $$
begin
  if jsonb_typeof(value) = 'object' then
    return '{' || coalesce((
      select string_agg(to_json(name)::text || ':' || canonical_json(item), ',' order by name collate "C")
      from jsonb_each(value) as each(name, item)), '') || '}';
  end if;
  if jsonb_typeof(value) = 'array' then
    return '[' || coalesce((
      select string_agg(canonical_json(item), ',' order by place)
      from jsonb_array_elements(value) with ordinality as each(item, place)), '') || ']';
  end if;
  return value::text;
end $$;

create function canonical_sha256(value jsonb) returns text language sql immutable as $$
  select encode(sha256(convert_to(canonical_json(value), 'UTF8')), 'hex')
$$;

create table evidence_chain (
  account_id uuid primary key,
  length bigint not null,
  head_sha256 text not null,
  -- The head is in the root of a day.
  is_anchored boolean not null
);
create index evidence_chain_unanchored on evidence_chain (account_id) where not is_anchored;

create table evidence_entry (
  account_id uuid not null references evidence_chain,
  -- From 1 on.
  position bigint not null,
  kind text not null,
  -- The credit that it is about; none of what concerns the person.
  credit_number bigint,
  -- By the database's own clock; what the product's said is in the facts.
  recorded_at timestamptz not null,
  facts jsonb not null,
  previous_sha256 text not null,
  sha256 text not null,
  -- A position is given once by `append_evidence`, under the lock of the chain's row.
  primary key (account_id, position, recorded_at)
) partition by range (recorded_at);
create index evidence_entry_kind on evidence_entry (kind);
create trigger evidence_entry_append_only before update or delete or truncate on evidence_entry
  for each statement execute function refuse_change();

create table evidence_root (
  day date primary key,
  -- Of the day before that has one; zeros for the first.
  previous_sha256 text not null,
  -- Merkle tree hash of the day's leaves (RFC 6962, 2.1).
  tree_sha256 text not null,
  sha256 text not null,
  recorded_at timestamptz not null
);
create trigger evidence_root_append_only before update or delete or truncate on evidence_root
  for each statement execute function refuse_change();

-- Heads of the chains that grew since the root before.
create table evidence_leaf (
  day date not null references evidence_root deferrable initially deferred,
  -- From 1 on.
  place integer not null,
  account_id uuid not null,
  position bigint not null,
  sha256 text not null,
  primary key (day, place)
);
create index evidence_leaf_account on evidence_leaf (account_id, position);
create trigger evidence_leaf_append_only before update or delete or truncate on evidence_leaf
  for each statement execute function refuse_change();

create function append_evidence(owner_id uuid, entry_kind text, credit bigint, entry_facts jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  entry evidence_entry;
begin
  insert into evidence_chain as chain values (owner_id, 1, repeat('0', 64), false)
    on conflict (account_id) do update set length = chain.length + 1, is_anchored = false
    returning length, head_sha256 into entry.position, entry.previous_sha256;
  entry.recorded_at := date_trunc('milliseconds', clock_timestamp());
  entry.sha256 := canonical_sha256(jsonb_build_object(
    'account', owner_id,
    'at', to_char(entry.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'credit', credit,
    'facts', canonical_sha256(entry_facts),
    'kind', entry_kind,
    'position', entry.position,
    'previous', entry.previous_sha256
  ));
  insert into evidence_entry values (
    owner_id, entry.position, entry_kind, credit, entry.recorded_at, entry_facts, entry.previous_sha256, entry.sha256
  );
  update evidence_chain set head_sha256 = entry.sha256 where account_id = owner_id;
end $$;
revoke execute on function append_evidence from public;

-- Records columns of a row. Arguments: kind of the entry, how the row names its person (`account_id`, `application_id`,
-- `credit_number`, or the `subject` of a signing code), and the columns. Nothing is recorded of a row without a person.
create function record_evidence() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' as $$
declare
  changed constant jsonb := to_jsonb(new);
  named constant text := changed ->> tg_argv[1];
  owner_id uuid;
  credit bigint;
begin
  case tg_argv[1]
    when 'account_id' then owner_id := named::uuid;
    when 'application_id' then
      select account_id, credit_number into owner_id, credit from application where id = named::uuid;
    when 'credit_number' then
      select account_id, credit_number into owner_id, credit from application where credit_number = named::bigint;
    when 'subject' then
      select account_id, credit_number into owner_id, credit from application
        where id = substring(named from '^([0-9a-f-]{36}):')::uuid;
  end case;
  if owner_id is null then return null; end if;
  perform append_evidence(owner_id, tg_argv[0], credit, (
    select jsonb_object_agg(name, changed -> name) from unnest(tg_argv[2:]) as columns(name)
  ));
  return null;
end $$;

-- Deferred: a chain is locked last and briefly.
create constraint trigger consent_evidence after insert on consent deferrable initially deferred for each row
  execute function record_evidence('consent_given', 'account_id',
    'id', 'kind', 'text_version', 'text_sha256', 'accepted_at', 'ip', 'user_agent');
create constraint trigger reminder_consent_evidence after insert on reminder_consent deferrable initially deferred
  for each row execute function record_evidence('reminder_consent', 'account_id',
    'id', 'channel', 'is_given', 'source', 'text_version', 'text_sha256', 'at', 'ip', 'user_agent');
create constraint trigger phone_change_evidence after insert on phone_change deferrable initially deferred for each row
  execute function record_evidence('phone_changed', 'account_id', 'id', 'changed_at');

create constraint trigger application_event_evidence after insert on application_event deferrable initially deferred
  for each row execute function record_evidence('status_changed', 'application_id',
    'id', 'from_status', 'to_status', 'actor', 'at');
create constraint trigger identity_attempt_evidence after insert or update on identity_attempt
  deferrable initially deferred for each row execute function record_evidence('identity_verdict', 'application_id',
    'id', 'vendor_session_id', 'vendor_attempt_id', 'decision', 'reason_code', 'discrepancies', 'updated_at');

create constraint trigger signing_code_sent_evidence after update on one_time_code deferrable initially deferred
  for each row when (new.purpose = 'signing' and old.accepted_at is null and new.accepted_at is not null)
  execute function record_evidence('signing_code_sent', 'subject',
    'id', 'channel', 'sent_at', 'accepted_at', 'provider_message_id');
create constraint trigger signing_code_delivered_evidence after update on one_time_code
  deferrable initially deferred for each row
  when (new.purpose = 'signing' and old.delivered_at is null and new.delivered_at is not null)
  execute function record_evidence('signing_code_delivered', 'subject', 'id', 'delivered_at', 'provider_message_id');
create constraint trigger signing_code_wrong_evidence after update on one_time_code deferrable initially deferred
  for each row when (new.purpose = 'signing' and old.failed_at is distinct from new.failed_at)
  execute function record_evidence('signing_code_wrong', 'subject', 'id', 'failed_at');
create constraint trigger signing_code_used_evidence after update on one_time_code deferrable initially deferred
  for each row when (new.purpose = 'signing' and old.consumed_at is null and new.consumed_at is not null)
  execute function record_evidence('signing_code_used', 'subject', 'id', 'consumed_at');

create constraint trigger signature_evidence after update on signature deferrable initially deferred for each row
  when (old.signed_at is null and new.signed_at is not null)
  execute function record_evidence('documents_signed', 'application_id',
    'application_id', 'code_id', 'contract_sha256', 'promissory_note_sha256', 'amount', 'term', 'monthly_rate',
    'issued_on', 'code_sent_at', 'code_verified_at', 'masked_phone', 'ip', 'user_agent', 'session_device',
    'session_opened_at', 'signed_at', 'cap_month', 'cap_rate', 'policy_version', 'texts_version');
create constraint trigger signature_note_evidence after update on signature deferrable initially deferred for each row
  when (old.depository_registered_at is null and new.depository_registered_at is not null)
  execute function record_evidence('note_registered', 'application_id',
    'application_id', 'depository_note_id', 'depository_number', 'depository_registered_at');

create constraint trigger issued_document_evidence after insert on issued_document deferrable initially deferred
  for each row execute function record_evidence('document_issued', 'credit_number',
    'sha256', 'code', 'kind', 'credit_number', 'amount', 'stated_on', 'issued_at', 'is_stamped');

create constraint trigger loan_evidence after insert on loan deferrable initially deferred for each row
  execute function record_evidence('loan_disbursed', 'credit_number',
    'credit_number', 'application_id', 'principal', 'agreed_monthly_rate', 'term');
create constraint trigger transfer_asked_evidence after insert on disbursement_transfer deferrable initially deferred
  for each row execute function record_evidence('transfer_asked', 'application_id',
    'id', 'application_id', 'attempt', 'amount', 'payee_name', 'bank', 'account_type', 'last_four', 'asked_at');
create constraint trigger transfer_settled_evidence after update on disbursement_transfer deferrable initially deferred
  for each row when (old.settled_at is null and new.settled_at is not null)
  execute function record_evidence('transfer_settled', 'application_id', 'id', 'transfer_id', 'settled_at');
create constraint trigger transfer_failed_evidence after update on disbursement_transfer deferrable initially deferred
  for each row when (old.failed_at is null and new.failed_at is not null)
  execute function record_evidence('transfer_failed', 'application_id',
    'id', 'transfer_id', 'failure', 'failure_reason', 'failed_at');
create constraint trigger payment_evidence after insert on payment deferrable initially deferred for each row
  execute function record_evidence('payment_posted', 'credit_number',
    'id', 'provider', 'provider_transaction_id', 'reference', 'credit_number', 'amount', 'channel', 'value_date',
    'paid_at', 'posted_at');
create constraint trigger payment_reversed_evidence after update on payment deferrable initially deferred for each row
  when (old.reversed_at is null and new.reversed_at is not null)
  execute function record_evidence('payment_reversed', 'credit_number', 'id', 'reversed_at');

create constraint trigger outbox_message_credit_evidence after update on outbox_message deferrable initially deferred
  for each row when (old.sent_at is null and new.sent_at is not null and new.account_id is not null
    and new.credit_number is not null)
  execute function record_evidence('email_sent', 'credit_number',
    'id', 'purpose', 'dedupe_key', 'text_sha256', 'attachments', 'sent_at');
create constraint trigger outbox_message_account_evidence after update on outbox_message deferrable initially deferred
  for each row when (old.sent_at is null and new.sent_at is not null and new.account_id is not null
    and new.credit_number is null)
  execute function record_evidence('email_sent', 'account_id',
    'id', 'purpose', 'dedupe_key', 'text_sha256', 'attachments', 'sent_at');

-- The root of all chains that grew since the one before; the same one for a day that has it.
create function anchor_evidence(of_day date) returns evidence_root language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  root evidence_root;
  hashes bytea[];
begin
  perform pg_advisory_xact_lock('evidence_root'::regclass::oid::bigint);
  select * into root from evidence_root where day >= of_day order by day limit 1;
  if found then return root; end if;
  root.day := of_day;
  select coalesce(max(sha256), repeat('0', 64)) into root.previous_sha256
    from evidence_root where day = (select max(day) from evidence_root);
  with grown as (
    update evidence_chain set is_anchored = true where not is_anchored
    returning account_id, length as position, head_sha256 as sha256
  )
  insert into evidence_leaf select of_day, row_number() over (order by account_id), * from grown;
  select array_agg(sha256('\x00'::bytea || convert_to(canonical_json(jsonb_build_object(
      'account', account_id, 'position', position, 'sha256', leaf.sha256)), 'UTF8')) order by place)
    into hashes from evidence_leaf leaf where day = of_day;
  hashes := coalesce(hashes, array[sha256(''::bytea)]);
  -- One that has no sibling is of the next level as it is.
  while cardinality(hashes) > 1 loop
    select array_agg(pair order by number) into hashes from (
      select (place - 1) / 2 as number,
        case count(*) when 1 then (array_agg(hash))[1]
          else sha256('\x01'::bytea || string_agg(hash, ''::bytea order by place)) end as pair
      from unnest(hashes) with ordinality as level(hash, place) group by 1
    ) as pairs;
  end loop;
  root.tree_sha256 := encode(hashes[1], 'hex');
  root.sha256 := canonical_sha256(jsonb_build_object(
    'day', to_char(of_day, 'YYYY-MM-DD'), 'previous', root.previous_sha256, 'tree', root.tree_sha256));
  root.recorded_at := date_trunc('milliseconds', clock_timestamp());
  insert into evidence_root select root.*;
  return root;
end $$;
