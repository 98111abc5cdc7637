import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';
import type { ApplicantDocumentKind, DocumentRefusal } from '../../src/core/domain/applicant-documents.ts';
import type { SlipRefusal } from '../../src/core/domain/cash-slips.ts';
import type { CopiedForm } from '../../src/core/domain/drafts.ts';

/** A JSON column: read as an object, written as text. */
type Json<T> = ColumnType<T, string, string>;
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;
/** bigint columns hold whole pesos or credit numbers, all safe integers; the driver parses them to numbers. */
type Pesos = number;
/** `date` columns are read and written as 'YYYY-MM-DD'. */
type DateText = string;

export interface AccountTable {
  id: string;
  phone: string;
  phone_verified_at: Nullable<Date>;
  referral_provider_id: Nullable<string>;
  referral_provider_name: Nullable<string>;
  created_at: Date;
}

export interface ConsentTable {
  id: Generated<number>;
  account_id: string;
  kind: 'personal_data' | 'terms';
  text_version: string;
  text_sha256: string;
  accepted_at: Date;
  ip: string;
  user_agent: string;
}

export interface OneTimeCodeTable {
  id: string;
  phone: string;
  purpose: 'registration' | 'login' | 'email' | 'signing';
  /** What the code is for beyond its purpose: the e-mail address, or the application and the hashes to be signed. */
  subject: string;
  channel: 'sms' | 'whatsapp';
  code_mac: Buffer;
  sent_at: Date;
  expires_at: Date;
  /** When the vendor took it; a code that was not taken opens nothing. */
  accepted_at: Nullable<Date>;
  /** When a wrong code was typed instead. */
  failed_at: ColumnType<Date[], Date[] | undefined, Date[]>;
  consumed_at: Nullable<Date>;
  /** SHA-256 of the key of the request that redeemed it. */
  redeemed_with: Nullable<Buffer>;
  replaced_at: Nullable<Date>;
  provider_message_id: Nullable<string>;
}

export interface RateWindowTable {
  bucket: string;
  started_at: Date;
  hits: number;
}

export interface SessionTable {
  id: string;
  account_id: string;
  created_at: Date;
  expires_at: Date;
  revoked_at: Nullable<Date>;
}

export interface SessionTokenTable {
  token_sha256: Buffer;
  session_id: string;
  issued_at: Date;
  expires_at: Date;
}

export interface ProfileTable {
  id: string;
  account_id: string;
  first_names: string;
  surnames: string;
  email: string;
  email_verified_at: Nullable<Date>;
  economic_activity: 'employee' | 'independent' | 'pensioner';
  contact_phone: Nullable<string>;
  birth_date: Nullable<DateText>;
  document_type: Nullable<number>;
  document_number: Nullable<string>;
  created_at: Date;
  updated_at: Date;
}

export interface ProviderTable {
  id: string;
  code: string;
  trade_name: string;
  city: string;
  search_text: string;
  is_active: Generated<boolean>;
}

export interface ProcedureTable {
  id: string;
  code: string;
  name: string;
  speciality_name: string;
  search_text: string;
  is_active: Generated<boolean>;
}

export interface SearchWordTable {
  catalog: 'provider' | 'procedure';
  word: string;
}

export interface ApplicationTable {
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
  /** The amortization table that the phone showed when it applied, as it sent it. */
  shown_amortization: string;
  created_at: Date;
}

export interface ApplicationEventTable {
  id: Generated<number>;
  application_id: string;
  from_status: Nullable<string>;
  to_status: string;
  actor: string;
  reason: string;
  at: Date;
}

export interface RiskDecisionTable {
  id: string;
  application_id: string;
  policy_version: string;
  inputs: Json<unknown>;
  outcome: string;
  reasons: string[];
  maximum_amount: Nullable<Pesos>;
  monthly_income: Nullable<Pesos>;
  bureau_report_id: Nullable<string>;
  looks: Generated<number>;
  decided_at: Date;
}

/** What an applicant on hold sent as proof. Rows stay when the document is replaced; its content does not. */
export interface ApplicantDocumentTable {
  id: string;
  application_id: string;
  kind: ApplicantDocumentKind;
  /** From 1: the first of three payslips, the second, the third. */
  position: number;
  media_type: 'image/jpeg' | 'application/pdf';
  /** Size and hash of what is kept, before it is sealed. */
  bytes: number;
  sha256: string;
  /** Of what the phone sent, by which the same file sent again is known. */
  sent_sha256: string;
  /** Of its content; none once it was replaced or taken back. */
  storage_key: Nullable<string>;
  uploaded_at: Date;
  replaced_at: Nullable<Date>;
  /** When an adviser could not use it, and why. */
  refused_at: Nullable<Date>;
  refusal: Nullable<DocumentRefusal>;
}

/** The sealed bytes of a file that somebody sent. */
export interface SentFileContentTable {
  storage_key: string;
  /** AES-256-GCM: twelve bytes of nonce, the content, sixteen of tag. */
  sealed: Buffer;
}

export interface DocumentTable {
  sha256: string;
  media_type: string;
  bytes: Buffer;
  pages: Nullable<number>;
  created_at: Date;
}

/** What a document was drawn from, to be read without its file. */
export interface DocumentTextTable {
  document_sha256: string;
  /** As JSON text, the very bytes that its hash is of. */
  blocks: string;
  blocks_sha256: string;
  created_at: Date;
}

export interface ApplicationDocumentTable {
  id: Generated<number>;
  application_id: string;
  kind: 'contract' | 'promissory_note';
  variant: 'preview' | 'signed';
  sha256: string;
  created_at: Date;
}

/** What an application has up for signature now; a changed plan puts other documents in its place. */
export interface SigningRequestTable {
  application_id: string;
  contract_sha256: string;
  promissory_note_sha256: string;
  amount: Pesos;
  term: number;
  monthly_rate: string;
  /** The day that the documents are dated, in Bogota. */
  issued_on: DateText;
  signer_name: string;
  signer_document: string;
  prepared_at: Date;
}

/** Given when the code was right; in force from `signed_at` on. Everything that the evidence page says is here. */
export interface SignatureTable {
  application_id: string;
  account_id: string;
  code_id: string;
  contract_sha256: string;
  promissory_note_sha256: string;
  amount: Pesos;
  term: number;
  monthly_rate: string;
  issued_on: DateText;
  signer_name: string;
  signer_document: string;
  code_sent_at: Date;
  code_verified_at: Date;
  masked_phone: string;
  ip: string;
  user_agent: string;
  signed_at: Nullable<Date>;
  depository_note_id: Nullable<string>;
  /** By which the depository's certificates name the note. */
  depository_number: Nullable<string>;
  depository_registered_at: Nullable<Date>;
}

/** One go at the photos of one vendor's session, in the order in which we heard of them. */
export interface IdentityAttemptTable {
  id: Generated<number>;
  application_id: string;
  vendor_session_id: string;
  vendor_attempt_id: string;
  decision: string;
  reason_code: Nullable<string>;
  /** Whether the document is the applicant's; null while none was read. */
  document_matches: Nullable<boolean>;
  /** An agent opened the validation again after it; it counts no more. */
  superseded: Generated<boolean>;
  updated_at: Date;
}

export interface VendorEventTable {
  id: string;
  adapter: string;
  body: Json<unknown>;
  received_at: Date;
}

export interface OutboxMessageTable {
  id: string;
  purpose: string;
  dedupe_key: string;
  /** Empty once it is forgotten. */
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string;
  attachments: Json<readonly { readonly sha256: string; readonly name: string }[]>;
  created_at: Date;
  attempts: Generated<number>;
  last_error: Nullable<string>;
  sent_at: Nullable<Date>;
}

export interface AuditEntryTable {
  id: Generated<number>;
  actor: string;
  action: string;
  subject: string;
  reason: string;
  details: Json<unknown>;
  at: Date;
}

export interface RateCapTable {
  month: string;
  effective_annual: string;
  source: string;
  /** Of one month the latest counts. */
  loaded_at: Date;
}

export interface LoanTable {
  credit_number: number;
  application_id: string;
  account_id: string;
  principal: Pesos;
  /** The price agreed, in decimal fractions: a later policy changes nothing of it. */
  agreed_monthly_rate: string;
  life_insurance: string;
  guarantee: string;
  guarantee_vat: string;
  term: number;
  disbursed_on: DateText;
  disbursed_at: Date;
  closed_at: Nullable<Date>;
  /** The day until which its earnings are in the books. */
  accrued_to: DateText;
  /** The day at whose end they are entered next; none once the loan is closed. */
  next_accrual_on: Nullable<DateText>;
}

export interface DisbursementTable {
  application_id: string;
  clinic_approval_id: Nullable<string>;
  clinic_decided_at: Nullable<Date>;
  transfer_id: Nullable<string>;
  settled_at: Nullable<Date>;
}

export interface LedgerEntryTable {
  id: Generated<number>;
  credit_number: number;
  kind: string;
  reference: string;
  value_date: DateText;
  posted_at: Date;
}

export interface LedgerLineTable {
  id: Generated<number>;
  entry_id: number;
  account: string;
  instalment: Nullable<number>;
  /** Whole pesos; debit positive, credit negative; the lines of an entry sum to zero. */
  amount: Pesos;
}

export interface PaymentAttemptTable {
  reference: string;
  client_id: Nullable<string>;
  credit_number: number;
  account_id: Nullable<string>;
  payer: 'borrower' | 'public';
  amount: Pesos;
  currency: 'COP';
  prepayment_choice: 'reduce_term' | 'reduce_instalment';
  /** Where a payer without a session wants the receipt; forgotten once it has served. */
  payer_email: Nullable<string>;
  status: 'open' | 'pending' | 'approved' | 'declined' | 'voided' | 'error' | 'expired';
  provider_transaction_id: Nullable<string>;
  method: Nullable<string>;
  created_at: Date;
  expires_at: Date;
  finalised_at: Nullable<Date>;
}

export interface PaymentTable {
  id: string;
  provider: string;
  provider_transaction_id: string;
  reference: string;
  credit_number: number;
  amount: Pesos;
  channel: string;
  prepayment_choice: 'reduce_term' | 'reduce_instalment';
  value_date: DateText;
  paid_at: Date;
  posted_at: Date;
  ledger_entry_id: number;
  reversed_at: Nullable<Date>;
}

/** A payment at a counter as somebody reported it. It changes no debt: what is posted is a payment, which it then names. */
export interface CashSlipTable {
  id: string;
  /** Made by the phone before its first try. */
  client_id: string;
  credit_number: number;
  /** The holder's; none when it came with the pass of the public flow. */
  account_id: Nullable<string>;
  amount: Pesos;
  paid_at: Date;
  receipt: Nullable<string>;
  media_type: 'image/jpeg' | 'application/pdf';
  /** Size and hash of what is kept, before it is sealed. */
  bytes: number;
  sha256: string;
  /** Of what the phone sent, by which the same file sent again is known. */
  sent_sha256: string;
  /** Of its content; none once it was dropped. */
  storage_key: Nullable<string>;
  reported_at: Date;
  /** When an operator refused it, and why. */
  refused_at: Nullable<Date>;
  refusal: Nullable<SlipRefusal>;
  /** The payment that it became. */
  payment_id: Nullable<string>;
}

/** A paz y salvo: it is in force as long as its credit is closed by the closing that it was issued for. */
export interface ClearanceCertificateTable {
  code: string;
  credit_number: number;
  /** The loan's `closed_at` when it was issued. */
  closing: Date;
  issued_at: Date;
  document_sha256: string;
}

/** A form that is not sent yet, sealed on a phone; once it was sent nothing of it is left but its revision. */
export interface DraftTable {
  account_id: string;
  form: CopiedForm;
  revision: number;
  sealed: Nullable<Buffer>;
  saved_at: Date;
}

/** What the provider approved on a day of Bogota and what of it is posted, as last compared. */
interface ReconciledDayTable {
  provider: string;
  day: DateText;
  provider_count: number;
  provider_cents: number;
  posted_count: number;
  posted_cents: number;
  differences: Json<
    readonly { readonly kind: string; readonly transactionId: string; readonly reference: string }[]
  >;
  checked_at: Date;
}

/** A hashed file of the app, of this release or of one before it, for tabs that are older than the server. */
interface ReleasedAssetTable {
  /** Its name within `assets/`. */
  name: string;
  /** Of its content, before it is compressed. */
  sha256: string;
  is_brotli: boolean;
  bytes: Buffer;
  last_released_at: Date;
}

export interface Tables {
  account: AccountTable;
  consent: ConsentTable;
  one_time_code: OneTimeCodeTable;
  rate_window: RateWindowTable;
  session: SessionTable;
  session_token: SessionTokenTable;
  profile: ProfileTable;
  provider: ProviderTable;
  procedure: ProcedureTable;
  search_word: SearchWordTable;
  application: ApplicationTable;
  application_event: ApplicationEventTable;
  risk_decision: RiskDecisionTable;
  applicant_document: ApplicantDocumentTable;
  applicant_document_content: SentFileContentTable;
  document: DocumentTable;
  document_text: DocumentTextTable;
  application_document: ApplicationDocumentTable;
  signing_request: SigningRequestTable;
  signature: SignatureTable;
  identity_attempt: IdentityAttemptTable;
  vendor_event: VendorEventTable;
  outbox_message: OutboxMessageTable;
  audit_entry: AuditEntryTable;
  rate_cap: RateCapTable;
  loan: LoanTable;
  disbursement: DisbursementTable;
  ledger_entry: LedgerEntryTable;
  ledger_line: LedgerLineTable;
  payment_attempt: PaymentAttemptTable;
  payment: PaymentTable;
  reconciled_day: ReconciledDayTable;
  cash_slip: CashSlipTable;
  cash_slip_content: SentFileContentTable;
  clearance_certificate: ClearanceCertificateTable;
  released_asset: ReleasedAssetTable;
  draft: DraftTable;
}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;
