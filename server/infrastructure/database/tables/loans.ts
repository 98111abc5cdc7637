import type { Generated } from 'kysely';
import type { DelinquencyBucket } from '#core/loan/delinquency.ts';
import type { AccountType } from './catalog.ts';
import type { DateText, Json, Nullable, Pesos } from './columns.ts';

interface RateCapTable {
  month: string;
  effective_annual: string;
  source: string;
  /** The latest version of a month applies. */
  loaded_at: Date;
}

interface LoanTable {
  credit_number: number;
  application_id: string;
  account_id: string;
  principal: Pesos;
  /** Agreed price, decimal fractions; later policies do not change it. */
  agreed_monthly_rate: string;
  life_insurance: string;
  guarantee: string;
  guarantee_vat: string;
  term: number;
  disbursed_on: DateText;
  disbursed_at: Date;
  closed_at: Nullable<Date>;
  /** When its holder withdrew, which closed it: nothing is owed. */
  withdrawn_at: Nullable<Date>;
  /** When the bank gave back what was paid to the clinic, until it is paid again: meanwhile nothing is owed. */
  returned_at: Nullable<Date>;
  /** Day until which interest is accrued. */
  accrued_to: DateText;
  /** Next accrual, at the end of this day; null once the loan is closed. */
  next_accrual_on: Nullable<DateText>;
  /** Its holder's insolvency: the day of its admission, and the first day after it. */
  insolvent_from: Nullable<DateText>;
  insolvent_until: Nullable<DateText>;
  insolvency_court: Nullable<string>;
  /** Its holder's own life insurance: the day on which it was accepted, and the day from which the charge runs again. */
  own_insurance_from: Nullable<DateText>;
  own_insurance_until: Nullable<DateText>;
  /** Insurer and number. */
  own_insurance_policy: Nullable<string>;
  waived_on: Nullable<DateText>;
  /** Whole pesos. */
  waived_amount: Nullable<number>;
}

interface DisbursementTable {
  application_id: string;
  clinic_approval_id: Nullable<string>;
  clinic_decided_at: Nullable<Date>;
  /** Since when it waits because there is no account to pay it to. */
  held_at: Nullable<Date>;
  /** The failed attempt after which an operator asked for another one. */
  retried_attempt: Nullable<number>;
  /** When the bank is asked what became of the transfer; null once nothing can become of it. */
  next_check_at: Nullable<Date>;
}

export type TransferFailure = 'rejected' | 'returned';

/** A try to pay a credit to its clinic, with the account as it was then. */
interface DisbursementTransferTable {
  id: string;
  application_id: string;
  /** From 1 on. */
  attempt: number;
  /** Idempotency key at the treasury. */
  request_id: string;
  amount: Pesos;
  payee_name: string;
  payee_nit: string;
  account_type: AccountType;
  bank: Nullable<string>;
  account_number: string;
  /** What is shown of the number. */
  last_four: string;
  /** Before the call: from here on the money may be on its way. */
  asked_at: Date;
  transfer_id: Nullable<string>;
  settled_at: Nullable<Date>;
  /** It cannot be paid any more. */
  failed_at: Nullable<Date>;
  failure: Nullable<TransferFailure>;
  failure_reason: Nullable<string>;
}

/** What treasury or depository has and nothing of ours explained when its list was read. */
interface UnmatchedRecordTable {
  company: 'treasury' | 'depository';
  record_id: string;
  /** Our own number there: the request of a transfer, the credit of a note. */
  reference: string;
  /** The credit that it names. */
  credit_number: Nullable<number>;
  amount: Pesos;
  /** In the company's words. */
  status: string;
  made_at: Date;
  read_at: Date;
  /** Of a transfer, where the treasury says it. */
  payee_document: Nullable<string>;
  payee_account: Nullable<string>;
  /** Two operators said that it is of no request that is to be paid. */
  dismissed_at: Nullable<Date>;
  /** Requests of which they said that it is not theirs. */
  not_of: Generated<string[]>;
}

interface ComparedHistoryTable {
  /** As `database_history()` says. */
  history: string;
  compared_at: Date;
}

interface LedgerEntryTable {
  id: Generated<number>;
  credit_number: number;
  kind: string;
  reference: string;
  value_date: DateText;
  posted_at: Date;
  /** Its day in Bogota, whose year is the partition. */
  posted_on: DateText;
}

interface LedgerLineTable {
  id: Generated<number>;
  /** Credit and day of its entry. */
  credit_number: number;
  posted_on: DateText;
  entry_id: number;
  account: string;
  instalment: Nullable<number>;
  /** Whole pesos; debit positive, credit negative; the lines of an entry sum to zero. */
  amount: Pesos;
}

/** The loan replayed, kept with each entry that changes it. */
interface LoanStateTable {
  credit_number: number;
  /** Fingerprint of the caps that it was worked out under. */
  caps_version: string;
  /** Read by `decodeLoanState` only. */
  state: Json<unknown>;
}

/** How far each open loan is in arrears, at the end of a day. */
interface LoanDelinquencyTable {
  credit_number: number;
  /** The day that the figures are of; those of a loan with nothing overdue hold until its next due date. */
  as_of: DateText;
  /** Due date of the first overdue instalment. */
  overdue_since: Nullable<DateText>;
  days_overdue: number;
  bucket: DelinquencyBucket;
  /** Overdue instalments, costs and default interest. */
  overdue_amount: Pesos;
}

/** Valid while its credit is closed by the closing that it was issued for. */
interface ClearanceCertificateTable {
  code: string;
  credit_number: number;
  /** The loan's `closed_at` when it was issued. */
  closing: Date;
  issued_at: Date;
  document_sha256: string;
}

/** The newest of a credit stands; older ones are its history. */
interface PromiseToPayTable {
  id: Generated<number>;
  /** Idempotency key, created by the client before its first try. */
  client_id: string;
  credit_number: number;
  amount: Pesos;
  promised_on: DateText;
  made_at: Date;
}

export interface LoansTables {
  rate_cap: RateCapTable;
  loan: LoanTable;
  disbursement: DisbursementTable;
  disbursement_transfer: DisbursementTransferTable;
  unmatched_record: UnmatchedRecordTable;
  compared_history: ComparedHistoryTable;
  ledger_entry: LedgerEntryTable;
  ledger_line: LedgerLineTable;
  loan_state: LoanStateTable;
  loan_delinquency: LoanDelinquencyTable;
  clearance_certificate: ClearanceCertificateTable;
  promise_to_pay: PromiseToPayTable;
}
