import type { Insertable, Selectable } from 'kysely';
import type {
  ApplicantDocumentTable,
  ApplicationEventTable,
  ApplicationTable,
  RiskDecisionTable,
  SubmittedFileContentTable,
} from './tables/applications.ts';
import type { ProcedureTable, ProviderTable, SearchWordTable } from './tables/catalog.ts';
import type {
  ClearanceCertificateTable,
  DisbursementTable,
  LedgerEntryTable,
  LedgerLineTable,
  LoanTable,
  RateCapTable,
} from './tables/loans.ts';
import type {
  CashSlipTable,
  PaymentAttemptTable,
  PaymentTable,
  ReconciledDayTable,
} from './tables/payments.ts';
import type {
  AccountTable,
  ConsentTable,
  DraftTable,
  KnownDeviceTable,
  OneTimeCodeTable,
  ProfileTable,
  RateLimitWindowTable,
  SessionTable,
  SessionTokenTable,
} from './tables/people.ts';
import type {
  PushDeviceTable,
  ReminderConsentTable,
  ReminderPreferencesTable,
  ReminderTable,
} from './tables/reminders.ts';
import type {
  AuditEntryTable,
  OutboxMessageTable,
  ReleasedAssetTable,
  VendorEventTable,
} from './tables/running.ts';
import type {
  ApplicationDocumentTable,
  DocumentTable,
  DocumentTextTable,
  IdentityAttemptTable,
  SignatureTable,
  SigningRequestTable,
} from './tables/signing.ts';

export interface Tables {
  account: AccountTable;
  consent: ConsentTable;
  one_time_code: OneTimeCodeTable;
  known_device: KnownDeviceTable;
  rate_limit_window: RateLimitWindowTable;
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
  applicant_document_content: SubmittedFileContentTable;
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
  cash_slip_content: SubmittedFileContentTable;
  clearance_certificate: ClearanceCertificateTable;
  released_asset: ReleasedAssetTable;
  draft: DraftTable;
  reminder_preferences: ReminderPreferencesTable;
  reminder_consent: ReminderConsentTable;
  push_device: PushDeviceTable;
  reminder: ReminderTable;
}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;
