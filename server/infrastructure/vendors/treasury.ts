import { array, date, mixed, number, object, string } from 'yup';
import type { VendorConfig } from '../config/vendors.ts';
import { callVendor, readAnswer, readPages } from './vendor-http.ts';
import { cleanVendorText } from './vendor-text.ts';

/** `rejected`: the money never left; `returned`: it left, and the bank gave it back, even days after it was settled. */
export type TransferStatus = 'pending' | 'settled' | 'rejected' | 'returned';

/** Paid to an account, or to the Bre-B key that is its number. */
export interface AccountHolder {
  readonly name: string;
  /** NIT, with the check digit after a hyphen; a person's document. */
  readonly document_number: string;
  readonly bank: string | undefined;
  readonly account_type: 'savings' | 'checking' | 'bre_b';
  readonly account_number: string;
}

export interface TransferReading {
  readonly status: TransferStatus;
  readonly settledAt: Date | undefined;
  /** When it was rejected or returned, and why, in the bank's words. */
  readonly failedAt: Date | undefined;
  readonly reason: string | undefined;
}

/** A transfer as the treasury lists it. */
export interface ListedTransfer {
  readonly transferId: string;
  readonly requestId: string;
  /** Whole pesos. */
  readonly amount: number;
  readonly concept: string;
  readonly status: TransferStatus;
  readonly orderedAt: Date;
  /** Undefined for a person, who is paid by a key. */
  readonly payee: AccountHolder | undefined;
}

/**
 * Pays the provider, and whoever gets money back. Idempotent by `requestId`.
 * @throws VendorDown.
 */
export interface Treasury {
  requestTransfer(request: {
    readonly requestId: string;
    readonly beneficiary: AccountHolder;
    readonly amount: number;
    readonly concept: string;
  }): Promise<{ readonly transferId: string }>;
  readTransfer(transferId: string): Promise<TransferReading>;
  /** Those ordered in [from, until). */
  listTransfers(from: Date, until: Date): Promise<readonly ListedTransfer[]>;
}

const SENTENCE = 'El banco no responde en este momento. El giro está guardado y seguiremos intentando.';

const requestedSchema = object({ transfer_id: string().required() }).required();
const STATUSES: readonly TransferStatus[] = ['pending', 'settled', 'rejected', 'returned'];
const transferSchema = object({
  status: string<TransferStatus>().oneOf(STATUSES).required(),
  settled_at: date().optional(),
  failed_at: date().optional(),
  reason: string().transform(cleanVendorText).optional(),
}).required();

const ACCOUNT_TYPES: readonly AccountHolder['account_type'][] = ['savings', 'checking', 'bre_b'];
const payeeSchema = object({
  name: string().required(),
  document_number: string().required(),
  bank: string().optional(),
  account_type: string<AccountHolder['account_type']>().oneOf(ACCOUNT_TYPES).required(),
  account_number: string().required(),
}).required();

const payeeOf = (beneficiary: unknown): AccountHolder | undefined => {
  if (!payeeSchema.isValidSync(beneficiary, { strict: true })) return undefined;
  const { bank, ...payee } = payeeSchema.cast(beneficiary);
  return { ...payee, bank };
};

const listSchema = object({
  transfers: array(
    object({
      transfer_id: string().required(),
      request_id: string().required(),
      beneficiary: mixed().required(),
      amount: number().strict().integer().min(1).required(),
      concept: string().required(),
      status: string<TransferStatus>().oneOf(STATUSES).required(),
      ordered_at: date().required(),
    }).required(),
  ).required(),
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
      const answer = await callVendor('treasury', `${url}/treasury/v1/transfers`, {
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
      const answer = await callVendor('treasury', address, { headers, sentence: SENTENCE });
      const { status, settled_at, failed_at, reason } = readAnswer(answer, transferSchema, SENTENCE);
      return { status, settledAt: settled_at, failedAt: failed_at, reason };
    },
    listTransfers: (from, until) =>
      readPages({ from, until }, async (query) => {
        const address = `${url}/treasury/v1/transfers?${query}`;
        const answer = await callVendor('treasury', address, { headers, sentence: SENTENCE });
        return readAnswer(answer, listSchema, SENTENCE).transfers.map((transfer) => ({
          transferId: transfer.transfer_id,
          requestId: transfer.request_id,
          amount: transfer.amount,
          concept: transfer.concept,
          status: transfer.status,
          orderedAt: transfer.ordered_at,
          payee: payeeOf(transfer.beneficiary),
        }));
      }),
  };
};
