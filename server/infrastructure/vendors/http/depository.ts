import { type InferType, number, object, type Schema, string } from 'yup';
import type { VendorConfig } from '../../config/vendors.ts';
import { VendorDown } from '../../runtime/errors.ts';
import { type Depository, DepositoryRejected } from '../depository.ts';
import { callVendor } from '../vendor-http.ts';

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
const errorSchema = object({ code: string(), message: string(), status: number() });

/**
 * The depository over HTTP, JSON, authenticated by `x-api-key`. Amounts in whole pesos, the rate as a decimal
 * fraction a month, dates `YYYY-MM-DD`, instants ISO in UTC. Idempotent by our number.
 * Errors: VendorDown when unreachable or for a malformed answer; DepositoryRejected for 4xx.
 */
export const createHttpDepository = ({ url, apiKey }: VendorConfig['depository']): Depository => {
  const post = async <S extends Schema>(path: string, json: unknown, schema: S): Promise<InferType<S>> => {
    const { status, body } = await callVendor(`${url}/depository/v1/${path}`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey },
      json,
      sentence: SENTENCE,
    });
    if (status >= 400) {
      const said = errorSchema.isValidSync(body) ? body : {};
      throw new DepositoryRejected(said.code ?? String(status), said.message ?? `HTTP ${status}`);
    }
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
  };
};
