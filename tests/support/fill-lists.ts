import { sql } from 'kysely';
import { type Database, inTransaction } from '../../server/infrastructure/database/connection.ts';

/** Of how many loans there is one row that an operator has to see; the others are done. */
const DONE_PER_OPEN = 50;

/**
 * Gives each loan of a database rows in every table that an operators' list reads, most of them done, as over years: an
 * obligation, an e-mail, an entry of the audit log and a job of each, and of some a promise, a slip, a claim, a withdrawal
 * and an overpayment. Triggers are off. The user must be a superuser, and the queue be installed.
 */
export const fillLists = async (db: Database): Promise<void> => {
  await inTransaction(db, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`
      create temporary table filled on commit drop as
      select n, n % ${DONE_PER_OPEN}::int = 0 as is_open, credit_number, account_id, application_id, principal,
        disbursed_at + n % 30 * interval '1 day' as at
      from (select row_number() over (order by credit_number) as n, * from loan) as loan`.execute(trx);
    await sql`
      insert into obligation (id, kind, account_id, credit_number, subject, opens_at, due_by, state, channel, next_check_at,
        handed_over_at, met_at, created_at)
      select gen_random_uuid(), 'statement', account_id, credit_number, 'filled', at, at::date + n::int % 9,
        case when is_open then 'pending' else 'met' end, case when not is_open then 'portal' end,
        case when is_open then at end, case when not is_open then at end, case when not is_open then at end, at
      from filled`.execute(trx);
    await sql`
      insert into outbox_message (id, purpose, dedupe_key, account_id, credit_number, recipient, subject, text_body,
        html_body, text_sha256, attachments, created_at, sent_at)
      select gen_random_uuid(), 'filled', 'filled ' || n, account_id, credit_number, 'x', 'x', 'x', 'x', 'x', '[]', at,
        case when not is_open then at end
      from filled`.execute(trx);
    await sql`
      insert into phone_message (id, channel, purpose, account_id, credit_number, asked_at, text_sha256, accepted_at,
        vendor_message_id, delivered_at, failed_at)
      select gen_random_uuid(), 'sms', 'obligation:statement', account_id, credit_number, at, 'x', at, 'x',
        case when not is_open then at end, case when is_open then at end
      from filled`.execute(trx);
    await sql`
      insert into audit_entry (actor, approved_by, action, subject, reason, details, at)
      select 'operator:' || n % 40, case when is_open then 'operator:' || n % 7 end, 'loans show',
        credit_number::text, 'filled', '{}', at
      from filled`.execute(trx);
    await sql`
      insert into operator_request (command, arguments, changes, reason, requested_by, requested_at, expires_at, decided_by,
        decided_at, outcome)
      select 'sessions end', '{"positionals":[],"switches":[],"options":{}}', '[]', 'filled', 'ana', at,
        case when is_open then at + interval '10 years' else at end, case when not is_open then 'luis' end,
        case when not is_open then at end, case when not is_open then 'refused' end
      from filled where n % 10 = 0`.execute(trx);
    await sql`
      insert into promise_to_pay (client_id, credit_number, amount, promised_on, made_at)
      select gen_random_uuid(), credit_number, 1000, at::date + 10 + n::int % 40, at from filled where n % 30 = 0`.execute(
      trx,
    );
    await sql`
      insert into cash_slip (id, client_id, credit_number, amount, paid_at, media_type, bytes, sha256, sent_sha256,
        reported_at, refused_at, rejection)
      select gen_random_uuid(), gen_random_uuid(), credit_number, 1000, at, 'image/jpeg', 1, 'x', gen_random_uuid()::text,
        at, case when not is_open then at end, case when not is_open then 'duplicate' end
      from filled where n % 5 = 0`.execute(trx);
    await sql`
      with filed as (
        insert into claim (account_id, client_id, kind, text, text_sha256, received_at, due_on)
        select account_id, gen_random_uuid(), 'petition', 'x', 'x', at, at::date + 15 from filled where n % 10 = 0
        returning number, account_id, received_at
      )
      insert into claim_answer (claim_number, account_id, text, text_sha256, answered_at, answered_by)
      select number, account_id, 'x', 'x', received_at, 'ana' from filed
      where number % ${DONE_PER_OPEN}::int <> 0`.execute(trx);
    await sql`
      insert into withdrawal (application_id, account_id, said_at, said_to, carried_out_at, outcome)
      select application_id, account_id, at, 'portal', at, case when is_open then 'returned' else 'not_delivered' end
      from filled where n % 25 = 0`.execute(trx);
    await sql`
      with entry as (
        insert into ledger_entry (credit_number, kind, reference, value_date, posted_at, posted_on)
        select credit_number, 'payment', 'filled ' || n, at::date, at, (at at time zone 'America/Bogota')::date
        from filled where n % 100 = 0
        returning id, credit_number, posted_on
      )
      insert into ledger_line (entry_id, credit_number, posted_on, account, amount)
      select id, credit_number, posted_on, account, amount from entry, (values ('bank', 7), ('borrower_credit', -7), ('refund_receivable', 3), ('cash_in_transit', -3)) as line (account, amount)`.execute(
      trx,
    );
    await sql`
      with paid as (
        insert into payment (id, provider, provider_transaction_id, reference, credit_number, amount, channel,
          prepayment_choice, value_date, paid_at, posted_at, ledger_entry_id)
        select gen_random_uuid(), 'filled', n::text, 'filled ' || n, credit_number, 7, 'PSE', 'reduce_term', at::date, at,
          at, 1
        from filled where n % 100 = 0
        returning id, credit_number
      )
      insert into obligation (id, kind, account_id, credit_number, subject, opens_at, due_by, state, next_check_at,
        created_at)
      select gen_random_uuid(), 'payment_return', account_id, credit_number, id::text, at, at::date + 15, 'pending', at, at
      from paid join filled using (credit_number)`.execute(trx);
    await sql`
      insert into reconciled_day (provider, day, provider_count, provider_cents, posted_count, posted_cents, differences,
        checked_at)
      select 'wompi', current_date - n::int, 1, 100, 1, 100, '[]', at from filled where n <= 3000`.execute(
      trx,
    );
    await sql`
      update application set status = case n % 5 when 0 then 'in_progress_validation_client'
        when 1 then 'pendiente_validacion_cliente' when 2 then 'on_hold_approved' when 3 then 'rejected_validation'
        else 'pendiente_desembolso' end, confirmed_cost = requested_amount
      from filled where application.id = application_id and n % 200 < 5`.execute(trx);
    await sql`
      insert into unmatched_record (company, record_id, reference, credit_number, amount, status, made_at, read_at)
      select 'treasury', n::text, 'lost-' || n, credit_number, 7, 'settled', at, at from filled where n <= 2000`.execute(
      trx,
    );
    await sql`
      insert into note_cancellation (application_id, reason, depository_note_id, depository_number, cancelled_at,
        depository_state, recorded_at)
      select application_id, 'paid', n::text, n::text, at, '{}', at from filled where n % 100 = 0`.execute(
      trx,
    );
    // Many of one person.
    await sql`
      insert into session (id, account_id, device, created_at, last_used_at, expires_at)
      select gen_random_uuid(), case when n <= 30 then first.account_id else filled.account_id end, 'x', at, at,
        'infinity' from filled, (select account_id from filled where n = 50) as first`.execute(trx);
    await sql`
      insert into session_token (token_sha256, session_id, issued_at, expires_at)
      select sha256(id::text::bytea), id, created_at, 'infinity' from session`.execute(trx);
    await sql`
      insert into applicant_document (id, application_id, kind, position, media_type, bytes, sha256, sent_sha256,
        uploaded_at)
      select gen_random_uuid(), case when n <= 30 then first.application_id else filled.application_id end, 'payslip', n,
        'image/jpeg', 1, 'x', 'x', at
      from filled, (select application_id from filled where n = 50) as first where n <= 30000`.execute(trx);
    await sql`
      insert into operator (name, role, key_sha256, is_key_handed_out, created_at, made_at)
      select 'filled-' || n, 'cash', sha256(n::text::bytea), false, at, at from filled where n <= 2000`.execute(
      trx,
    );
    await sql`
      insert into pgboss.job (name, state, data, completed_on, output)
      select 'deliver-email', case when is_open then 'failed' else 'completed' end::pgboss.job_state, '{}', now(), '{}'
      from filled`.execute(trx);
  });
  await sql`vacuum analyze`.execute(db);
};
