import type { Generated } from 'kysely';
import type { DateText, Nullable, Pesos } from './columns.ts';

export interface DocumentTable {
  sha256: string;
  media_type: string;
  bytes: Buffer;
  pages: Nullable<number>;
  created_at: Date;
}

/** Source blocks of a rendered document, readable without the PDF. */
export interface DocumentTextTable {
  document_sha256: string;
  /** JSON text, exactly the hashed bytes. */
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

/** Basis of a document's price besides amount and term; null for older documents. */
interface PriceBasisColumns {
  /** Month of the legal cap: an earlier one than `issued_on`'s while that was unknown. */
  cap_month: Nullable<string>;
  /** Effective annual rate (E.A.). */
  cap_rate: Nullable<string>;
  policy_version: Nullable<string>;
}

/** Documents offered for signature; a changed plan replaces them. */
export interface SigningRequestTable extends PriceBasisColumns {
  application_id: string;
  contract_sha256: string;
  promissory_note_sha256: string;
  amount: Pesos;
  term: number;
  monthly_rate: string;
  /** Date of the documents, in Bogota. */
  issued_on: DateText;
  signer_name: string;
  signer_document: string;
  prepared_at: Date;
}

/** Created with a correct code; valid from `signed_at` on. Holds everything on the evidence page. */
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
  /** The note's number in the depository's certificates. */
  depository_number: Nullable<string>;
  depository_registered_at: Nullable<Date>;
}

/** One attempt of a vendor session, in the order of arrival. */
export interface IdentityAttemptTable {
  id: Generated<number>;
  application_id: string;
  vendor_session_id: string;
  vendor_attempt_id: string;
  decision: string;
  reason_code: Nullable<string>;
  /** Null while not compared. Kept for releases older than `discrepancies`. */
  document_matches: Nullable<boolean>;
  /** Null while not compared. */
  discrepancies: Nullable<string[]>;
  /** Validation was reopened afterwards: no longer counts. */
  superseded: Generated<boolean>;
  updated_at: Date;
}
