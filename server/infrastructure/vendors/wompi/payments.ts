import { object, string } from 'yup';
import { MINIMUM_PAYMENT } from '#core/constants.ts';
import type { VendorConfig } from '../../config/vendors.ts';
import { parseForeignJson } from '../../runtime/json.ts';
import type { PaymentProvider, ProviderTransaction } from '../payment-provider.ts';
import { callVendor, constantTimeEqual, readAnswer } from '../vendor-http.ts';
import { integritySignature, isSignedEvent, withoutPayer } from './signatures.ts';
import { oneTransactionSchema, toTransaction, transactionListSchema } from './transaction.ts';
import { createWompiTransfers } from './transfers.ts';

const SENTENCE =
  'La pasarela de pagos no responde en este momento. Si ya pagaste, tu pago se registrará en cuanto responda.';
const NOT_FOUND = 404;
/** The provider's maximum page size. */
const PAGE_SIZE = 200;
const DAY_MS = 86_400_000;

const dayOf = (instant: Date, days: number): string =>
  new Date(instant.getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** Far longer than the provider's ids; dedupe keys must fit into an index. */
const MAX_KEY_LENGTH = 200;

const aboutTransactionSchema = object({
  data: object({
    transaction: object({
      id: string().max(MAX_KEY_LENGTH).required(),
      status: string().max(MAX_KEY_LENGTH).required(),
    }).required(),
  }).required(),
}).required();

/**
 * Wompi Colombia: checkout signatures, transactions and signed events. Amounts in cents, instants UTC. Secrets are
 * trimmed: a copied line end breaks signatures. Errors: VendorDown, also for a malformed transaction.
 */
export const createWompiPayments = (settings: VendorConfig['payments']): PaymentProvider => {
  const integritySecret = settings.integritySecret.trim();
  const eventsSecret = settings.eventsSecret.trim();
  const headers = { authorization: `Bearer ${settings.privateKey.trim()}` };
  const read = (path: string) => callVendor(`${settings.url}/${path}`, { headers, sentence: SENTENCE });
  const list = async (query: string) =>
    readAnswer(await read(`transactions?${query}`), transactionListSchema, SENTENCE);
  const listOf = async (reference: string): Promise<readonly ProviderTransaction[]> =>
    (await list(`reference=${encodeURIComponent(reference)}`)).data
      .map(toTransaction)
      .sort((first, second) => second.createdAt.getTime() - first.createdAt.getTime());
  const referenceOf = async (transactionId: string): Promise<string | undefined> => {
    const answer = await read(`transactions/${encodeURIComponent(transactionId)}`);
    return answer.status === NOT_FOUND
      ? undefined
      : readAnswer(answer, oneTransactionSchema, SENTENCE).data.reference;
  };

  return {
    name: 'wompi',
    minimumAmount: MINIMUM_PAYMENT,
    publicKey: settings.publicKey.trim(),
    transfers: createWompiTransfers(settings),
    createCheckout: ({ expiresAt, payerAddress, product, ...checkout }) => {
      const expirationTime = expiresAt.toISOString();
      return {
        signature: integritySignature({ ...checkout, expirationTime }, integritySecret),
        expirationTime,
        references: {
          one: payerAddress,
          two: product.openedOn.replaceAll('-', ''),
          three: product.holderDocument,
        },
      };
    },
    getStatus: async (asked) => {
      const reference = 'reference' in asked ? asked.reference : await referenceOf(asked.transactionId);
      return reference === undefined ? undefined : { reference, transactions: await listOf(reference) };
    },
    listApproved: async (from, until) => {
      // Filter by days in the provider's unknown time zone: one day more on either side, then filtered by instant.
      const days = `from_date=${dayOf(from, -1)}&until_date=${dayOf(until, 1)}&status=APPROVED`;
      const found = new Map<string, ProviderTransaction>();
      for (let page = 1; ; page += 1) {
        const { data } = await list(
          `${days}&order_by=created_at&order=ASC&page=${page}&page_size=${PAGE_SIZE}`,
        );
        for (const transaction of data.map(toTransaction)) found.set(transaction.id, transaction);
        if (data.length < PAGE_SIZE) break;
      }
      return [...found.values()].filter(({ createdAt }) => createdAt >= from && createdAt < until);
    },
    verifyEvent: ({ rawBody, headers: received }) => {
      const body = parseForeignJson(rawBody);
      if (!isSignedEvent(body, eventsSecret)) return undefined;
      const { checksum } = body.signature;
      const inHeader = received['x-event-checksum'] ?? checksum;
      if (!constantTimeEqual(inHeader.toLowerCase(), checksum.toLowerCase())) return undefined;
      if (!aboutTransactionSchema.isValidSync(body, { strict: true })) return undefined;
      const { id, status } = body.data.transaction;
      return { eventId: `wompi:${id}:${status}`, transactionId: id, body: withoutPayer(body) };
    },
  };
};
