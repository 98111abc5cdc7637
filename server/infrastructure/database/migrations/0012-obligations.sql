-- What law or the contract promises to a person: from when, until when, and what proves that it was done.
-- `docs/obligations.md`.
create table obligation (
  id uuid primary key,
  kind text not null check (kind in (
    'final_dates', 'statement', 'arrears_notice', 'report_notice', 'negative_report', 'report_update',
    'acceleration_notice', 'deadline_passed', 'closing_letter', 'note_cancellation', 'transfer_notice', 'insurance_change',
    'claim_receipt', 'claim_answer', 'withdrawal_letter', 'clinic_refund', 'payment_return', 'promise_letter', 'stalled')),
  account_id uuid not null references account,
  credit_number bigint,
  -- Which of its kind: an instalment, a closing, a claim.
  subject text not null,
  opens_at timestamptz not null,
  -- The last day on which it is kept in time.
  due_by date not null,
  state text not null check (state in ('pending', 'handed_over', 'met', 'lapsed', 'missed')),
  -- Why it lapsed or was missed.
  reason text check ((reason is null) = (state not in ('lapsed', 'missed'))),
  channel text check (channel in ('email', 'sms', 'bureau', 'depository', 'portal', 'clinic', 'treasury', 'payments')),
  next_check_at timestamptz check ((next_check_at is null) = (state in ('met', 'lapsed', 'missed'))),
  -- The first time it was handed to a channel: that day's contact.
  handed_over_at timestamptz,
  outbox_message_id uuid unique references outbox_message,
  vendor_reference text,
  met_at timestamptz check ((met_at is null) = (state <> 'met')),
  created_at timestamptz not null,
  unique nulls not distinct (kind, account_id, credit_number, subject)
);
create index obligation_check on obligation (next_check_at) where next_check_at is not null;
create index obligation_due on obligation (due_by) where next_check_at is not null;
create index obligation_account on obligation (account_id, handed_over_at);
create index obligation_credit on obligation (credit_number);
create index obligation_open on obligation (due_by, kind, id) where state in ('pending', 'handed_over', 'missed');
create trigger obligation_kept before delete or truncate on obligation
  for each statement execute function refuse_change();
create trigger obligation_settled before update on obligation for each row when (old.met_at is not null)
  execute function refuse_change();
create trigger obligation_facts before update on obligation for each row
  when ((old.id, old.kind, old.account_id, old.subject, old.opens_at, old.created_at)
      is distinct from (new.id, new.kind, new.account_id, new.subject, new.opens_at, new.created_at)
    or old.credit_number is distinct from new.credit_number
    -- What is owed again has days to be kept; a report is put off by a claim of the person and by another notice, a notice by both and by a promise to pay.
    or old.due_by <> new.due_by
      and not (new.due_by > old.due_by and new.state = 'pending'
        and (old.state = 'lapsed'
          or old.kind in ('negative_report', 'arrears_notice', 'report_notice', 'acceleration_notice', 'deadline_passed'))))
  execute function refuse_change();

-- A letter keeps its obligation once the mail server has taken it.
create function meet_obligation() returns trigger language plpgsql as $$
begin
  update obligation set state = 'met', met_at = new.sent_at, next_check_at = null
    where outbox_message_id = new.id and state = 'handed_over';
  return null;
end $$;
create trigger outbox_message_meets after update on outbox_message for each row
  when (old.sent_at is null and new.sent_at is not null) execute function meet_obligation();

create constraint trigger obligation_credit_evidence after update on obligation deferrable initially deferred
  for each row when (old.met_at is null and new.met_at is not null and new.credit_number is not null)
  execute function record_evidence('obligation_met', 'credit_number',
    'id', 'kind', 'subject', 'due_by', 'channel', 'outbox_message_id', 'vendor_reference', 'met_at');
create constraint trigger obligation_account_evidence after update on obligation deferrable initially deferred
  for each row when (old.met_at is null and new.met_at is not null and new.credit_number is null)
  execute function record_evidence('obligation_met', 'account_id',
    'id', 'kind', 'subject', 'due_by', 'channel', 'outbox_message_id', 'vendor_reference', 'met_at');

-- What the credit bureau was told of a credit; the newest one stands.
create table bureau_report (
  id uuid primary key,
  credit_number bigint not null references loan,
  status text not null check (status in ('overdue', 'current', 'paid', 'withdrawn')),
  days_overdue integer not null,
  overdue_amount bigint not null check (overdue_amount >= 0),
  total_debt bigint not null check (total_debt >= 0),
  as_of date not null,
  bureau_reference text not null,
  reported_at timestamptz not null
);
create index bureau_report_credit on bureau_report (credit_number, reported_at);
create trigger bureau_report_append_only before update or delete or truncate on bureau_report
  for each statement execute function refuse_change();
create constraint trigger bureau_report_evidence after insert on bureau_report deferrable initially deferred
  for each row execute function record_evidence('bureau_told', 'credit_number',
    'id', 'credit_number', 'status', 'days_overdue', 'overdue_amount', 'total_debt', 'as_of', 'bureau_reference',
    'reported_at');

-- A note that is worth nothing any more, as the depository has it.
create table note_cancellation (
  application_id uuid primary key references application,
  reason text not null check (reason in ('paid', 'withdrawn', 'identity_rejected', 'not_confirmed', 'expired')),
  depository_note_id text not null,
  depository_number text not null,
  -- By the depository, and what it answered when it was asked after it.
  cancelled_at timestamptz not null,
  depository_state jsonb not null,
  recorded_at timestamptz not null
);
create trigger note_cancellation_append_only before update or delete or truncate on note_cancellation
  for each statement execute function refuse_change();
create constraint trigger note_cancellation_evidence after insert on note_cancellation deferrable initially deferred
  for each row execute function record_evidence('note_cancelled', 'application_id',
    'application_id', 'reason', 'depository_note_id', 'depository_number', 'cancelled_at', 'depository_state');

-- To whom a note was endorsed; payments and questions stay with us.
create table note_transfer (
  id uuid primary key,
  credit_number bigint not null references loan,
  holder text not null,
  holder_nit text not null,
  transferred_on date not null,
  recorded_at timestamptz not null,
  unique (credit_number, holder_nit, transferred_on)
);
create trigger note_transfer_append_only before update or delete or truncate on note_transfer
  for each statement execute function refuse_change();
create constraint trigger note_transfer_evidence after insert on note_transfer deferrable initially deferred
  for each row execute function record_evidence('note_transferred', 'credit_number',
    'id', 'credit_number', 'holder', 'holder_nit', 'transferred_on', 'recorded_at');

-- An insolvency that was admitted, and its end, are facts of others: once each.
create trigger loan_insolvency_settled before update on loan for each row
  when ((old.insolvent_from, old.insolvency_court) is distinct from (new.insolvent_from, new.insolvency_court)
      and old.insolvent_from is not null
    or old.insolvent_until is not null and old.insolvent_until is distinct from new.insolvent_until)
  execute function refuse_change();
create constraint trigger loan_insolvency_evidence after update on loan deferrable initially deferred for each row
  when (old.insolvent_from is null and new.insolvent_from is not null)
  execute function record_evidence('insolvency_admitted', 'credit_number',
    'credit_number', 'insolvent_from', 'insolvency_court');
create constraint trigger loan_insolvency_end_evidence after update on loan deferrable initially deferred for each row
  when (old.insolvent_until is null and new.insolvent_until is not null)
  execute function record_evidence('insolvency_ended', 'credit_number', 'credit_number', 'insolvent_until');

-- So is a policy of the holder's own.
create trigger loan_own_insurance_settled before update on loan for each row
  when ((old.own_insurance_from, old.own_insurance_policy) is distinct from (new.own_insurance_from, new.own_insurance_policy)
      and old.own_insurance_from is not null
    or old.own_insurance_until is not null and old.own_insurance_until is distinct from new.own_insurance_until)
  execute function refuse_change();
create constraint trigger loan_own_insurance_evidence after update on loan deferrable initially deferred for each row
  when (old.own_insurance_from is null and new.own_insurance_from is not null)
  execute function record_evidence('own_insurance_accepted', 'credit_number',
    'credit_number', 'own_insurance_from', 'own_insurance_policy');
create constraint trigger loan_own_insurance_end_evidence after update on loan deferrable initially deferred for each row
  when (old.own_insurance_until is null and new.own_insurance_until is not null)
  execute function record_evidence('own_insurance_ended', 'credit_number', 'credit_number', 'own_insurance_until');

-- So is a residue that was waived.
create trigger loan_waiver_settled before update on loan for each row
  when (old.waived_on is not null
    and (old.waived_on, old.waived_amount) is distinct from (new.waived_on, new.waived_amount))
  execute function refuse_change();
create constraint trigger loan_waiver_evidence after update on loan deferrable initially deferred for each row
  when (old.waived_on is null and new.waived_on is not null)
  execute function record_evidence('residue_waived', 'credit_number', 'credit_number', 'waived_on', 'waived_amount');
