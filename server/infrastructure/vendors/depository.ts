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
  /** Ours, one a note: what makes a repeated call return the same note. */
  readonly ourNumber: string;
  readonly amount: number;
  readonly monthlyRate: string;
  readonly instalments: number;
  readonly firstDueDate: string;
  readonly disbursementDate: string;
  /** Where the note is payable. */
  readonly city: string;
  readonly documentSha256: string;
}

/** How the signature was given; instants ISO in UTC, `zone` is the one that people read them in. */
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

/** The depository says no: asking again changes nothing until somebody corrects what it objects to. */
export class DepositoryRejected extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/**
 * The securities depository that keeps the promissory note. Every call is idempotent by our number.
 * Errors: VendorDown when it does not answer, DepositoryRejected when it does not accept.
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
