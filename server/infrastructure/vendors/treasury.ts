import { date, object, string } from 'yup';
import type { VendorConfig } from '../config/vendors.ts';
import { callVendor, readAnswer } from './vendor-http.ts';

type TransferStatus = 'pending' | 'settled' | 'rejected';

/** Paid by the key of their account (Bre-B). */
interface Person {
  readonly name: string;
  readonly document_number: string;
  readonly key: string;
}

/**
 * Pays the provider, and whoever gets money back. Idempotent by `requestId`.
 * @throws VendorDown.
 */
export interface Treasury {
  requestTransfer(request: {
    readonly requestId: string;
    readonly beneficiary: string | Person;
    readonly amount: number;
    readonly concept: string;
  }): Promise<{ readonly transferId: string }>;
  readTransfer(
    transferId: string,
  ): Promise<{ readonly status: TransferStatus; readonly settledAt: Date | undefined }>;
}

const SENTENCE = 'El banco no responde en este momento. El giro está guardado y seguiremos intentando.';

const requestedSchema = object({ transfer_id: string().required() }).required();
const STATUSES: readonly TransferStatus[] = ['pending', 'settled', 'rejected'];
const transferSchema = object({
  status: string<TransferStatus>().oneOf(STATUSES).required(),
  settled_at: date().optional(),
}).required();

/**
 * The treasury's bank over HTTP, authenticated by `x-api-key`. Amounts in whole pesos, instants ISO in UTC.
 * Idempotent by `requestId`.
 * @throws VendorDown, also for a malformed answer.
 */
export const createHttpTreasury = ({ url, apiKey }: VendorConfig['treasury']): Treasury => {
  const headers = { 'x-api-key': apiKey };
  return {
    requestTransfer: async (request) => {
      const answer = await callVendor(`${url}/treasury/v1/transfers`, {
        headers,
        json: {
          request_id: request.requestId,
          beneficiary: request.beneficiary,
          amount: request.amount,
          concept: request.concept,
        },
        sentence: SENTENCE,
      });
      return { transferId: readAnswer(answer, requestedSchema, SENTENCE).transfer_id };
    },
    readTransfer: async (transferId) => {
      const address = `${url}/treasury/v1/transfers/${encodeURIComponent(transferId)}`;
      const answer = await callVendor(address, { headers, sentence: SENTENCE });
      const { status, settled_at } = readAnswer(answer, transferSchema, SENTENCE);
      return { status, settledAt: settled_at };
    },
  };
};
