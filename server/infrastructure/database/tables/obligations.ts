import type { DateText, Json, Nullable, Pesos } from './columns.ts';

/** `claim_*` are kept by what files and answers a claim, `withdrawal_letter` by a letter that is written with it; the others by a carrier of `server/compliance`. */
export type ObligationKind =
  | 'final_dates'
  | 'statement'
  | 'arrears_notice'
  | 'report_notice'
  | 'negative_report'
  | 'report_update'
  | 'acceleration_notice'
  | 'deadline_passed'
  | 'closing_letter'
  | 'note_cancellation'
  | 'transfer_notice'
  | 'insurance_change'
  | 'claim_receipt'
  | 'claim_answer'
  | 'withdrawal_letter'
  | 'clinic_refund'
  | 'payment_return'
  | 'promise_letter'
  | 'stalled';

export type ObligationState = 'pending' | 'handed_over' | 'met' | 'lapsed' | 'missed';
/** `portal`: read there by whoever has no confirmed e-mail. */
export type ObligationChannel =
  | 'email'
  | 'sms'
  | 'bureau'
  | 'depository'
  | 'portal'
  | 'clinic'
  | 'treasury'
  | 'payments';

/**
 * Why it needs not be done any more. `paid`: nothing is overdue of it. `replaced`: by a later one, or by what was done
 * before. `disputed`: a claim of the debt is open. `withdrawn`: nothing is owed of a credit that was withdrawn from. `insolvency`: the law forbids it. `never_there`: there is no note, or no report to update. `too_late`: missed.
 */
export type ObligationReason =
  | 'paid'
  | 'replaced'
  | 'disputed'
  | 'withdrawn'
  | 'insolvency'
  | 'never_there'
  | 'reopened'
  | 'money_returned'
  | 'too_late';

interface ObligationTable {
  id: string;
  kind: ObligationKind;
  account_id: string;
  credit_number: Nullable<number>;
  subject: string;
  opens_at: Date;
  due_by: DateText;
  state: ObligationState;
  reason: Nullable<ObligationReason>;
  channel: Nullable<ObligationChannel>;
  /** Null once it is met, lapsed or missed. */
  next_check_at: Nullable<Date>;
  handed_over_at: Nullable<Date>;
  outbox_message_id: Nullable<string>;
  vendor_reference: Nullable<string>;
  met_at: Nullable<Date>;
  created_at: Date;
}

export type BureauStatus = 'overdue' | 'current' | 'paid' | 'withdrawn';

interface BureauReportTable {
  id: string;
  credit_number: number;
  status: BureauStatus;
  days_overdue: number;
  overdue_amount: Pesos;
  total_debt: Pesos;
  as_of: DateText;
  bureau_reference: string;
  reported_at: Date;
}

export type NoteCancellationReason = 'paid' | 'withdrawn' | 'identity_rejected' | 'not_confirmed' | 'expired';

interface NoteCancellationTable {
  application_id: string;
  reason: NoteCancellationReason;
  depository_note_id: string;
  depository_number: string;
  /** By the depository. */
  cancelled_at: Date;
  /** What it answered when it was asked after the note. */
  depository_state: Json<unknown>;
  recorded_at: Date;
}

interface NoteTransferTable {
  id: string;
  credit_number: number;
  holder: string;
  holder_nit: string;
  transferred_on: DateText;
  recorded_at: Date;
}

export interface ObligationsTables {
  obligation: ObligationTable;
  bureau_report: BureauReportTable;
  note_cancellation: NoteCancellationTable;
  note_transfer: NoteTransferTable;
}
