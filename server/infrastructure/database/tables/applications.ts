import type { Generated } from 'kysely';
import type { ApplicantDocumentKind, DocumentRejection } from '#core/application/applicant-documents.ts';
import type { DateText, Json, Nullable, Pesos, SubmittedFileContentTable } from './columns.ts';

interface ApplicationTable {
  id: string;
  account_id: string;
  profile_id: string;
  status: string;
  status_changed_at: Date;
  credit_number: number;
  provider_id: Nullable<string>;
  provider_name: string;
  procedure_text: string;
  procedure_date: DateText;
  requested_amount: Pesos;
  amount: Pesos;
  maximum_amount: Nullable<Pesos>;
  term: number;
  plan_chosen_at: Nullable<Date>;
  discount_code: Nullable<string>;
  advisor_code: Nullable<string>;
  /** Amortization table shown by the client at submission, verbatim. */
  shown_amortization: string;
  /** What the clinic confirmed, before money leaves. */
  confirmed_cost: Nullable<Pesos>;
  confirmed_date: Nullable<DateText>;
  /** The signed one in whose place it is offered, as the clinic confirmed a lower cost. */
  replaces: Nullable<string>;
  /** When its inquiry was counted, before the bureau was asked: asking again is no new one. */
  inquiry_counted_at: Nullable<Date>;
  created_at: Date;
}

interface ApplicationEventTable {
  id: Generated<number>;
  application_id: string;
  from_status: Nullable<string>;
  to_status: string;
  actor: string;
  reason: string;
  at: Date;
}

interface RiskDecisionTable {
  id: string;
  application_id: string;
  policy_version: string;
  inputs: Json<unknown>;
  outcome: string;
  reasons: string[];
  maximum_amount: Nullable<Pesos>;
  monthly_income: Nullable<Pesos>;
  bureau_report_id: Nullable<string>;
  /** By which the bureau knows the document; null: it said none. */
  bureau_name: Nullable<string>;
  looks: Generated<number>;
  decided_at: Date;
}

/** A session that we opened at the identity vendor; whatever comes of another decides nothing. */
interface IdentitySessionTable {
  vendor_session_id: string;
  application_id: string;
  created_at: Date;
  /** An agent's decision or the applicant's choice of one ended it: its later events are ignored. */
  closed_at: Nullable<Date>;
}

/** One attempt of a vendor session, in the order of arrival. */
interface IdentityAttemptTable {
  id: Generated<number>;
  application_id: string;
  vendor_session_id: string;
  vendor_attempt_id: string;
  decision: string;
  reason_code: Nullable<string>;
  /** Null while not compared. */
  discrepancies: Nullable<string[]>;
  updated_at: Date;
}

/** Proof of income of a held application. Replacing a document deletes its content, not its row. */
interface ApplicantDocumentTable {
  id: string;
  application_id: string;
  kind: ApplicantDocumentKind;
  /** From 1: the first of three payslips, the second, the third. */
  position: number;
  media_type: 'image/jpeg' | 'application/pdf';
  /** Size and hash of the stored plaintext. */
  bytes: number;
  sha256: string;
  /** SHA-256 of the upload, to dedupe repeated uploads. */
  sent_sha256: string;
  /** Null once replaced, withdrawn or kept for long enough. */
  storage_key: Nullable<string>;
  uploaded_at: Date;
  replaced_at: Nullable<Date>;
  /** Rejection by an adviser. */
  refused_at: Nullable<Date>;
  rejection: Nullable<DocumentRejection>;
}

export interface ApplicationsTables {
  application: ApplicationTable;
  application_event: ApplicationEventTable;
  risk_decision: RiskDecisionTable;
  identity_session: IdentitySessionTable;
  identity_attempt: IdentityAttemptTable;
  applicant_document: ApplicantDocumentTable;
  applicant_document_content: SubmittedFileContentTable;
}
