import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { Tables } from '../infrastructure/database/tables.ts';

export interface EvidenceSource {
  readonly kind: string;
  readonly table: keyof Tables;
  readonly key: string;
  /** Which rows have an entry. */
  readonly where?: RawBuilder<boolean>;
}

/** The tables whose rows are recorded and never deleted, and how an entry names its row. */
export const EVIDENCE_SOURCES: readonly EvidenceSource[] = [
  { kind: 'consent_given', table: 'consent', key: 'id' },
  { kind: 'reminder_consent', table: 'reminder_consent', key: 'id' },
  { kind: 'phone_changed', table: 'phone_change', key: 'id' },
  { kind: 'status_changed', table: 'application_event', key: 'id' },
  { kind: 'documents_signed', table: 'signature', key: 'application_id', where: sql`signed_at is not null` },
  {
    kind: 'note_registered',
    table: 'signature',
    key: 'application_id',
    where: sql`depository_registered_at is not null`,
  },
  { kind: 'consent_revoked', table: 'consent_revocation', key: 'consent_id' },
  { kind: 'claim_filed', table: 'claim', key: 'number' },
  { kind: 'claim_answered', table: 'claim_answer', key: 'claim_number' },
  { kind: 'document_issued', table: 'issued_document', key: 'sha256' },
  { kind: 'loan_disbursed', table: 'loan', key: 'credit_number' },
  { kind: 'transfer_asked', table: 'disbursement_transfer', key: 'id' },
  {
    kind: 'transfer_settled',
    table: 'disbursement_transfer',
    key: 'id',
    where: sql`settled_at is not null`,
  },
  {
    kind: 'transfer_failed',
    table: 'disbursement_transfer',
    key: 'id',
    where: sql`failed_at is not null`,
  },
  { kind: 'payment_posted', table: 'payment', key: 'id' },
  { kind: 'payment_reversed', table: 'payment', key: 'id', where: sql`reversed_at is not null` },
  {
    kind: 'email_sent',
    table: 'outbox_message',
    key: 'id',
    where: sql`sent_at is not null and account_id is not null`,
  },
  { kind: 'obligation_met', table: 'obligation', key: 'id', where: sql`met_at is not null` },
  { kind: 'bureau_told', table: 'bureau_report', key: 'id' },
  {
    kind: 'insolvency_admitted',
    table: 'loan',
    key: 'credit_number',
    where: sql`insolvent_from is not null`,
  },
  {
    kind: 'insolvency_ended',
    table: 'loan',
    key: 'credit_number',
    where: sql`insolvent_until is not null`,
  },
  {
    kind: 'own_insurance_accepted',
    table: 'loan',
    key: 'credit_number',
    where: sql`own_insurance_from is not null`,
  },
  {
    kind: 'own_insurance_ended',
    table: 'loan',
    key: 'credit_number',
    where: sql`own_insurance_until is not null`,
  },
  {
    kind: 'residue_waived',
    table: 'loan',
    key: 'credit_number',
    where: sql`waived_on is not null`,
  },
  { kind: 'note_cancelled', table: 'note_cancellation', key: 'application_id' },
  { kind: 'note_transferred', table: 'note_transfer', key: 'id' },
  { kind: 'withdrawal_said', table: 'withdrawal', key: 'number' },
  { kind: 'withdrawal_asked', table: 'withdrawal', key: 'number', where: sql`clinic_asked_at is not null` },
  {
    kind: 'withdrawal_answered',
    table: 'withdrawal',
    key: 'number',
    where: sql`clinic_answered_at is not null`,
  },
  { kind: 'clinic_refund_asked', table: 'clinic_refund', key: 'credit_number' },
  {
    kind: 'clinic_refund_repaid',
    table: 'clinic_refund',
    key: 'credit_number',
    where: sql`repaid_at is not null`,
  },
  { kind: 'refund_prepared', table: 'refund', key: 'id' },
  { kind: 'payment_returned', table: 'refund', key: 'id', where: sql`settled_at is not null` },
  { kind: 'refund_returned', table: 'refund', key: 'id', where: sql`returned_at is not null` },
  { kind: 'refund_failed', table: 'refund', key: 'id', where: sql`failed_at is not null` },
];

/** What a trigger records of its table: by which column it finds the person, and which columns it keeps. */
interface RecordedColumns {
  readonly kind: string;
  readonly owner: 'account_id' | 'application_id' | 'credit_number' | 'subject';
  readonly columns: readonly string[];
}

/** As the triggers themselves say. */
export const readRecordedColumns = async (executor: Executor): Promise<readonly RecordedColumns[]> => {
  const { rows } = await sql<RecordedColumns>`
    select args[1] as kind, args[2] as owner, args[3:] as columns
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid
      cross join lateral (select array_remove(string_to_array(encode(tgargs, 'escape'), '\\000'), '')) as given(args)
    where proname = 'record_evidence' and tgparentid = 0`.execute(executor);
  return rows;
};
