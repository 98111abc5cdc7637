import { object, string } from 'yup';
import { MINIMUM_PAYMENT } from '../../src/core/domain/constants.ts';
import type { VendorConfig } from '../config.ts';
import { isSameText } from './constant-time.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { readAnswer } from './vendor-answer.ts';
import { callVendor } from './vendor-http.ts';
import { integritySignature, isSignedEvent } from './wompi-signatures.ts';
import { oneTransactionSchema, toTransaction, transactionListSchema } from './wompi-transaction.ts';

const SENTENCE =
  'La pasarela de pagos no responde en este momento. Si ya pagaste, tu pago se registrará en cuanto responda.';
const NOT_FOUND = 404;

const aboutTransactionSchema = object({
  data: object({
    transaction: object({ id: string().required(), status: string().required() }).required(),
  }).required(),
}).required();

const parsed = (rawBody: Buffer): unknown => {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    // Not JSON: not the provider's.
    return undefined;
  }
};

/**
 * Wompi Colombia: checkout signatures, transactions and signed events. Amounts in its cents, instants UTC. A secret copied
 * with a line end signs wrongly, hence the trimming. Errors: VendorDown, also for an answer that is not a transaction.
 */
export const createWompiPayments = (settings: VendorConfig['payments']): PaymentProvider => {
  const integritySecret = settings.integritySecret.trim();
  const eventsSecret = settings.eventsSecret.trim();
  const headers = { authorization: `Bearer ${settings.privateKey.trim()}` };
  const read = (path: string) => callVendor(`${settings.url}/${path}`, { headers, sentence: SENTENCE });

  return {
    name: 'wompi',
    minimumAmount: MINIMUM_PAYMENT,
    publicKey: settings.publicKey.trim(),
    createCheckout: ({ expiresAt, ...checkout }) => {
      const expirationTime = expiresAt.toISOString();
      return {
        signature: integritySignature({ ...checkout, expirationTime }, integritySecret),
        expirationTime,
      };
    },
    listTransactions: async (reference) => {
      const answer = await read(`transactions?reference=${encodeURIComponent(reference)}`);
      return readAnswer(answer, transactionListSchema, SENTENCE)
        .data.map(toTransaction)
        .sort((first, second) => second.createdAt.getTime() - first.createdAt.getTime());
    },
    getTransaction: async (id) => {
      const answer = await read(`transactions/${encodeURIComponent(id)}`);
      if (answer.status === NOT_FOUND) return undefined;
      return toTransaction(readAnswer(answer, oneTransactionSchema, SENTENCE).data);
    },
    verifyEvent: ({ rawBody, headers: received }) => {
      const body = parsed(rawBody);
      if (!isSignedEvent(body, eventsSecret)) return undefined;
      const { signature } = body as { readonly signature: { readonly checksum: string } };
      const inHeader = received['x-event-checksum'] ?? signature.checksum;
      if (!isSameText(inHeader.toLowerCase(), signature.checksum.toLowerCase())) return undefined;
      if (!aboutTransactionSchema.isValidSync(body, { strict: true })) return undefined;
      const { id, status } = body.data.transaction;
      return { eventId: `wompi:${id}:${status}`, transactionId: id, body };
    },
  };
};
