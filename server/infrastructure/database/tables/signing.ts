import type { Generated } from 'kysely';
import type { DateText, FileLocationColumns, Nullable, Pesos } from './columns.ts';

interface DocumentTable extends FileLocationColumns {
  sha256: string;
  media_type: string;
  byte_length: number;
  pages: Nullable<number>;
  created_at: Date;
}

/** A sealed document; its bytes may be kept or not. */
interface IssuedDocumentTable {
  /** Without hyphens. */
  code: string;
  sha256: string;
  kind:
    | 'signed_contract'
    | 'signed_promissory_note'
    | 'filled_promissory_note'
    | 'statement'
    | 'receipt'
    | 'payer_receipt'
    | 'clearance';
  credit_number: number;
  amount: Pesos;
  stated_on: DateText;
  issued_at: Date;
  /** By a time stamp authority. */
  is_stamped: boolean;
}

/** Source blocks of a rendered document, readable without the PDF. */
interface DocumentTextTable {
  document_sha256: string;
  /** JSON text, exactly the hashed bytes. */
  blocks: string;
  blocks_sha256: string;
  created_at: Date;
}

interface ApplicationDocumentTable {
  id: Generated<number>;
  application_id: string;
  kind: 'contract' | 'promissory_note';
  /** Filled: the signed note with its blanks filled at the disbursement. */
  variant: 'preview' | 'signed' | 'filled';
  sha256: string;
  created_at: Date;
}

/** Basis of a document's price besides amount and term. */
interface PriceBasisColumns {
  /** Month of the legal cap: an earlier one than `issued_on`'s while that was unknown. */
  cap_month: string;
  /** Effective annual rate (E.A.). */
  cap_rate: string;
  policy_version: string;
}

/** Documents offered for signature; a changed plan replaces them. */
interface SigningRequestTable extends PriceBasisColumns {
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
  /** Of the words of both documents. */
  texts_version: string;
  prepared_at: Date;
}

/** Created with a correct code; valid from `signed_at` on. Holds everything on the evidence page. */
interface SignatureTable extends PriceBasisColumns {
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
  signer_email: string;
  texts_version: string;
  code_sent_at: Date;
  code_verified_at: Date;
  masked_phone: string;
  ip: string;
  user_agent: string;
  /** Browser and system in words, of the session in which the code was written. */
  session_device: string;
  session_opened_at: Date;
  signed_at: Nullable<Date>;
  depository_note_id: Nullable<string>;
  /** The note's number in the depository's certificates. */
  depository_number: Nullable<string>;
  depository_registered_at: Nullable<Date>;
}

export interface SigningTables {
  document: DocumentTable;
  issued_document: IssuedDocumentTable;
  document_text: DocumentTextTable;
  application_document: ApplicationDocumentTable;
  signing_request: SigningRequestTable;
  signature: SignatureTable;
}
