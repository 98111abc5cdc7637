import type { Generated } from 'kysely';
import type { DateText, Nullable, Pesos } from './columns.ts';

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

/** What the price of documents rests on besides amount and term; null in documents of before it was kept. */
interface PriceBasisColumns {
  /** The month whose legal cap it is: an earlier one than that of `issued_on` where its own was not known. */
  cap_month: Nullable<string>;
  /** Effective annual. */
  cap_rate: Nullable<string>;
  policy_version: Nullable<string>;
}

/** What an application has up for signature now; a changed plan puts other documents in its place. */
export interface SigningRequestTable extends PriceBasisColumns {
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
export interface SignatureTable extends PriceBasisColumns {
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
  /** Whether the document is the applicant's; null while none was compared. A release before `discrepancies` reads it. */
  document_matches: Nullable<boolean>;
  /** What the document lacked or said differently from the application; null while none was compared. */
  discrepancies: Nullable<string[]>;
  /** An agent opened the validation again after it; it counts no more. */
  superseded: Generated<boolean>;
  updated_at: Date;
}
