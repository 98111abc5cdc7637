export interface Debtor {
  readonly documentNumber: string;
  readonly firstNames: string;
  readonly surnames: string;
  readonly birthDate: string;
  readonly phone: string;
  readonly email: string;
}

/** Amount in whole pesos, rate as a decimal fraction a month, dates `YYYY-MM-DD`. */
export interface NoteTerms {
  /** Idempotency key: our number, one per note. */
  readonly ourNumber: string;
  readonly amount: number;
  readonly monthlyRate: string;
  readonly instalments: number;
  readonly firstDueDate: string;
  readonly disbursementDate: string;
  /** Place of payment. */
  readonly city: string;
  readonly documentSha256: string;
}

/** Signature evidence; instants ISO in UTC, `zone` is the one for display. */
export interface SignatureEvidence {
  readonly channel: string;
  readonly maskedTo: string;
  readonly codeHash: string;
  readonly sentAt: string;
  readonly verifiedAt: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly documentSha256: string;
  readonly zone: string;
}

/** Permanent rejection: retrying is useless until the data are corrected. */
export class DepositoryRejected extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/**
 * The securities depository of the promissory notes. Every call is idempotent by our number.
 * Errors: VendorDown when it does not answer, DepositoryRejected when it rejects.
 */
export interface Depository {
  registerParty(debtor: Debtor): Promise<{ readonly partyAccount: string }>;
  createNote(
    partyAccount: string,
    terms: NoteTerms,
  ): Promise<{ readonly noteId: string; readonly depositoryId: string }>;
  signNote(
    noteId: string,
    signerDocument: string,
    evidence: SignatureEvidence,
  ): Promise<{ readonly signedAt: string }>;
}
