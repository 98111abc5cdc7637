import { array, date, type InferType, mixed, number, object, type Schema, string } from 'yup';
import type { VendorConfig } from '../config/vendors.ts';
import { VendorDown } from '../runtime/errors.ts';
import { callVendor, readAnswer, readPages, type VendorAnswer } from './vendor-http.ts';
import { cleanVendorText } from './vendor-text.ts';

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
 * @throws VendorDown when it does not answer, DepositoryRejected when it rejects.
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
  /** Cancels a note, with what was paid of it in whole pesos. */
  cancelNote(
    noteId: string,
    cancellation: { readonly reason: string; readonly paid: number },
  ): Promise<{ readonly cancelledAt: Date }>;
  getNote(noteId: string): Promise<DepositoryNote>;
  /** Those created in [from, until). */
  listNotes(from: Date, until: Date): Promise<readonly ListedNote[]>;
}

/** A note as the depository lists it. */
export interface ListedNote extends Omit<DepositoryNote, 'cancelledAt'> {
  readonly ourNumber: string;
  /** Whole pesos. */
  readonly amount: number;
  readonly createdAt: Date;
}

/** A note as the depository has it. */
export interface DepositoryNote {
  readonly noteId: string;
  readonly depositoryId: string;
  readonly status: 'created' | 'signed' | 'cancelled';
  readonly cancelledAt: Date | undefined;
}

const SENTENCE =
  'El depósito de valores no responde. Tu firma está guardada y registraremos el pagaré en cuanto responda.';
const DOCUMENT_TYPE = 'CC';
const CURRENCY = 'COP';
const GRANTOR = 'grantor';

const partySchema = object({ party_account: string().required() });
const noteSchema = object({ note_id: string().required(), depository_id: string().required() });
const signedSchema = object({
  status: string().oneOf(['signed']).required(),
  signed_at: string().required(),
});
const cancelledSchema = object({
  status: string().oneOf(['cancelled']).required(),
  cancelled_at: date().required(),
});
const noteStateSchema = object({
  note_id: string().required(),
  depository_id: string().required(),
  status: mixed<DepositoryNote['status']>().oneOf(['created', 'signed', 'cancelled']).required(),
  cancelled_at: date().optional(),
});
const listSchema = object({
  notes: array(
    object({
      note_id: string().required(),
      depository_id: string().required(),
      our_number: string().required(),
      amount: number().strict().integer().min(1).required(),
      status: mixed<DepositoryNote['status']>().oneOf(['created', 'signed', 'cancelled']).required(),
      created_at: date().required(),
    }).required(),
  ).required(),
}).required();
const errorSchema = object({ code: string(), message: string(), status: number() });

/**
 * The depository over HTTP, JSON, authenticated by `x-api-key`. Amounts in whole pesos, the rate as a decimal
 * fraction a month, dates `YYYY-MM-DD`, instants ISO in UTC. Idempotent by our number.
 * @throws VendorDown when unreachable or for a malformed answer; DepositoryRejected for 4xx.
 */
export const createHttpDepository = ({ url, apiKey }: VendorConfig['depository']): Depository => {
  const call = async (method: 'GET' | 'POST', path: string, json?: unknown): Promise<VendorAnswer> => {
    const answer = await callVendor('depository', `${url}/depository/v1/${path}`, {
      method,
      headers: { 'x-api-key': apiKey },
      ...(json === undefined ? {} : { json }),
      sentence: SENTENCE,
    });
    const { status, body } = answer;
    if (status >= 400) {
      const said = errorSchema.isValidSync(body) ? body : {};
      throw new DepositoryRejected(
        cleanVendorText(said.code ?? String(status)),
        cleanVendorText(said.message ?? `HTTP ${status}`),
      );
    }
    return answer;
  };
  const post = async <S extends Schema>(path: string, json: unknown, schema: S): Promise<InferType<S>> => {
    const { body } = await call('POST', path, json);
    try {
      return schema.validateSync(body, { strict: true }) as InferType<S>;
    } catch (cause) {
      throw new VendorDown(SENTENCE, { cause });
    }
  };

  return {
    registerParty: async (debtor) => {
      const answer = await post(
        'parties',
        {
          our_number: `${DOCUMENT_TYPE}-${debtor.documentNumber}`,
          document_type: DOCUMENT_TYPE,
          document_number: debtor.documentNumber,
          first_names: debtor.firstNames,
          surnames: debtor.surnames,
          birth_date: debtor.birthDate,
          phone: debtor.phone,
          email: debtor.email,
        },
        partySchema,
      );
      return { partyAccount: answer.party_account };
    },

    createNote: async (partyAccount, terms) => {
      const answer = await post(
        'notes',
        {
          our_number: terms.ourNumber,
          party_account: partyAccount,
          amount: terms.amount,
          rate_monthly: terms.monthlyRate,
          instalments: terms.instalments,
          first_due_date: terms.firstDueDate,
          disbursement_date: terms.disbursementDate,
          city: terms.city,
          currency: CURRENCY,
          document_sha256: terms.documentSha256,
        },
        noteSchema,
      );
      return { noteId: answer.note_id, depositoryId: answer.depository_id };
    },

    signNote: async (noteId, signerDocument, evidence) => {
      const answer = await post(
        `notes/${encodeURIComponent(noteId)}/signatures`,
        {
          signer_document: signerDocument,
          role: GRANTOR,
          evidence: {
            channel: evidence.channel,
            masked_to: evidence.maskedTo,
            code_hash: evidence.codeHash,
            sent_at: evidence.sentAt,
            verified_at: evidence.verifiedAt,
            ip: evidence.ip,
            user_agent: evidence.userAgent,
            document_sha256: evidence.documentSha256,
            zone: evidence.zone,
          },
        },
        signedSchema,
      );
      return { signedAt: answer.signed_at };
    },

    cancelNote: async (noteId, { reason, paid }) => {
      const path = `notes/${encodeURIComponent(noteId)}/cancellation`;
      const answer = await call('POST', path, { reason, amounts: { paid } });
      return { cancelledAt: readAnswer(answer, cancelledSchema, SENTENCE).cancelled_at };
    },

    getNote: async (id) => {
      const answer = await call('GET', `notes/${encodeURIComponent(id)}`);
      const note = readAnswer(answer, noteStateSchema, SENTENCE);
      return {
        noteId: note.note_id,
        depositoryId: note.depository_id,
        status: note.status,
        cancelledAt: note.cancelled_at,
      };
    },

    listNotes: (from, until) =>
      readPages({ from, until }, async (query) => {
        const answer = await call('GET', `notes?${query}`);
        return readAnswer(answer, listSchema, SENTENCE).notes.map((note) => ({
          noteId: note.note_id,
          depositoryId: note.depository_id,
          ourNumber: note.our_number,
          amount: note.amount,
          status: note.status,
          createdAt: note.created_at,
        }));
      }),
  };
};
