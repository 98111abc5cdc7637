-- What may be deleted from append-only tables, or emptied in them: only what is as old as its function says, by the
-- database's own clock. The app's role calls these functions and may do no more; `due` may only make it later.
-- `docs/retention.md` has the rules. The setting lasts until the transaction ends and lets nobody through but the owner.

create function empty_vendor_events(due timestamptz, most integer) returns integer language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select set_config('cuotasana.retention', 'on', true);
  with emptied as (
    update vendor_event set body = null where id = any(array(
      select id from vendor_event where body is not null and received_at < least(due, now() - interval '180 days')
      limit most for update skip locked
    )) returning 1
  ) select count(*)::integer from emptied
$$;
create index vendor_event_kept on vendor_event (received_at) where body is not null;

create function empty_outbox_messages(due timestamptz, most integer) returns integer language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select set_config('cuotasana.retention', 'on', true);
  with emptied as (
    update outbox_message set subject = null, text_body = null, html_body = null, last_error = null
    where id = any(array(
      select id from outbox_message
      where text_body is not null and purpose not like 'obligation:%'
        and coalesce(sent_at, created_at) < least(due, now() - interval '90 days')
      limit most for update skip locked
    )) returning 1
  ) select count(*)::integer from emptied
$$;
create index outbox_message_kept on outbox_message (coalesce(sent_at, created_at)) where text_body is not null;

-- Addresses of payers without a session.
create function forget_payers(due timestamptz, most integer) returns integer language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select set_config('cuotasana.retention', 'on', true);
  with forgotten as (
    update outbox_message set recipient = null, last_error = null where id = any(array(
      select id from outbox_message
      where purpose in ('payer_receipt', 'payer_counter_payment') and recipient is not null
        and coalesce(sent_at, created_at) < least(due, now() - interval '30 days')
      limit most for update skip locked
    )) returning 1
  ) select count(*)::integer from forgotten
$$;
create index outbox_message_payer on outbox_message (coalesce(sent_at, created_at))
  where purpose in ('payer_receipt', 'payer_counter_payment') and recipient is not null;

-- Sign-ups whose phone was never confirmed, with their consents and codes. A try of today keeps an old one.
create function delete_abandoned_accounts(due timestamptz, most integer) returns integer language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  old_before constant timestamptz := least(due, now() - interval '30 days');
  abandoned constant uuid[] := array(
    select id from account
    where phone_verified_at is null and blocked_at is null and created_at < old_before
      -- Evidence of a phone that went to another account.
      and not exists (select from phone_change where released_account_id = account.id)
      and not exists (select from consent where account_id = account.id and accepted_at >= old_before)
      and not exists (select from one_time_code code where code.phone = account.phone and sent_at >= old_before)
    limit most for update skip locked
  );
begin
  perform set_config('cuotasana.retention', 'on', true);
  delete from one_time_code
    where purpose = 'registration' and phone in (select phone from account where id = any(abandoned));
  delete from consent where account_id = any(abandoned);
  delete from evidence_entry where account_id = any(abandoned);
  delete from evidence_chain where account_id = any(abandoned);
  delete from account where id = any(abandoned);
  return cardinality(abandoned);
end $$;
create index account_unverified on account (created_at) where phone_verified_at is null;

-- Contracts and notes that were offered and neither signed nor wait for their signature.
create function delete_unsigned_documents(due timestamptz, most integer) returns integer language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  unsigned constant text[] := array(
    select sha256 from document
    where created_at < least(due, now() - interval '180 days')
      and exists (select from application_document offered where offered.sha256 = document.sha256)
      and not exists (
        select from application_document offered
        where offered.sha256 = document.sha256 and (
          variant <> 'preview'
          or exists (
            select from signing_request request where request.application_id = offered.application_id
              and offered.sha256 in (request.contract_sha256, request.promissory_note_sha256)
          )
          or exists (
            select from signature where signature.application_id = offered.application_id
              and offered.sha256 in (signature.contract_sha256, signature.promissory_note_sha256)
          )
        )
      )
    limit most for update skip locked
  );
begin
  perform set_config('cuotasana.retention', 'on', true);
  delete from document_text where document_sha256 = any(unsigned);
  delete from application_document where sha256 = any(unsigned);
  delete from document where sha256 = any(unsigned);
  return cardinality(unsigned);
end $$;

-- Requests of operators that nobody decided.
create function delete_undecided_requests(due timestamptz, most integer) returns integer language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select set_config('cuotasana.retention', 'on', true);
  with deleted as (
    delete from operator_request where id = any(array(
      select id from operator_request
      where decided_at is null and expires_at < least(due, now() - interval '90 days')
      limit most for update skip locked
    )) returning 1
  ) select count(*)::integer from deleted
$$;

-- Whoever deletes a row looks for references to it.
create index signature_code on signature (code_id);
create index signature_account on signature (account_id);
create index signature_contract on signature (contract_sha256);
create index signature_promissory_note on signature (promissory_note_sha256);
create index signing_request_contract on signing_request (contract_sha256);
create index signing_request_promissory_note on signing_request (promissory_note_sha256);
create index application_document_document on application_document (sha256);
create index clearance_certificate_document on clearance_certificate (document_sha256);
create index phone_change_released on phone_change (released_account_id);
create index payment_attempt_account on payment_attempt (account_id);
create index cash_slip_account on cash_slip (account_id);

-- What becomes due is looked for each day.
create index one_time_code_sent on one_time_code (sent_at);
create index session_ended on session (least(revoked_at, expires_at));
create index known_device_last_login on known_device (last_login_at);
