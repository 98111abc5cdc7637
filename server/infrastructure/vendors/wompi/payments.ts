import { array, date, number, object, string } from 'yup';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import type { CounterPayment } from '#core/payments/counter-payment.ts';
import type { VendorConfig } from '../../config/vendors.ts';
import type { Clock } from '../../runtime/clock.ts';
import { parseForeignJson } from '../../runtime/json.ts';
import type { PaymentProvider, ProviderTransaction, TransactionStatus } from '../payment-provider.ts';
import { callVendor, constantTimeEqual, readAnswer } from '../vendor-http.ts';
import { integritySignature, isSignedEvent, withoutPayer } from './signatures.ts';
import { createWompiTransfers } from './transfers.ts';

const STATUSES = {
  PENDING: 'pending',
  APPROVED: 'approved',
  DECLINED: 'declined',
  VOIDED: 'voided',
  ERROR: 'error',
} as const satisfies Record<string, TransactionStatus>;

type WompiStatus = keyof typeof STATUSES;

const transactionSchema = object({
  id: string().required(),
  reference: string().required(),
  amount_in_cents: number().strict().integer().min(0).required(),
  currency: string().required(),
  status: string<WompiStatus>()
    .oneOf(Object.keys(STATUSES) as WompiStatus[])
    .required(),
  payment_method_type: string().nullable().optional(),
  payment_method: object({
    extra: object({
      business_agreement_code: string().nullable().optional(),
      payment_intention_identifier: string().nullable().optional(),
      paid_at: date().nullable().optional(),
    })
      .nullable()
      .default(undefined),
  })
    .nullable()
    .default(undefined),
  created_at: date().required(),
  finalized_at: date().nullable().optional(),
}).required();

const oneTransactionSchema = object({ data: transactionSchema }).required();
const transactionListSchema = object({ data: array(transactionSchema).required() }).required();

type Wire = ReturnType<typeof transactionSchema.validateSync>;

/** What became of a void. */
const voidSchema = object({ data: object({ status: string().required() }).required() }).required();

const CARD = 'CARD';
const CASH = 'BANCOLOMBIA_COLLECT';
/** Lifetime of a counter payment. Not in the API: the provider's widget states it. */
const CASH_LIFETIME_MS = 3 * 86_400_000;

/** Undefined at first: the numbers are issued moments after the transaction. */
const counterOf = (wire: Wire): CounterPayment | undefined => {
  const { business_agreement_code: agreement, payment_intention_identifier: paymentNumber } =
    wire.payment_method?.extra ?? {};
  if (wire.payment_method_type !== CASH || !agreement || !paymentNumber) return undefined;
  const payBefore = new Date(wire.created_at.getTime() + CASH_LIFETIME_MS).toISOString();
  return { agreement, paymentNumber, payBefore };
};

/** Amounts stay in cents. */
const toTransaction = (wire: Wire): ProviderTransaction => ({
  id: wire.id,
  reference: wire.reference,
  amountInCents: wire.amount_in_cents,
  currency: wire.currency,
  status: STATUSES[wire.status],
  method: wire.payment_method_type ?? 'UNKNOWN',
  createdAt: wire.created_at,
  finalisedAt: wire.finalized_at ?? undefined,
  paidAtTill: wire.payment_method?.extra?.paid_at ?? undefined,
  counter: counterOf(wire),
});

const SENTENCE =
  'La pasarela de pagos no responde en este momento. Si ya pagaste, tu pago se registrará en cuanto responda.';
const NOT_FOUND = 404;
/** Of a payment that it does not void, or does not any more. */
const NOT_VOIDED = [400, NOT_FOUND, 409, 422];
/** The provider's maximum page size. */
const PAGE_SIZE = 200;
const DAY_MS = 86_400_000;

const dayOf = (instant: Date, days: number): string =>
  new Date(instant.getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** An event's last repetition comes 27 hours 30 minutes after it: it is repeated after 30 minutes, 3 and 24 hours. */
const MAX_EVENT_AGE_MS = 36 * 3_600_000;

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
 * trimmed: a copied line end breaks signatures.
 * @throws VendorDown, also for a malformed transaction.
 */
export const createWompiPayments = (settings: VendorConfig['payments'], clock: Clock): PaymentProvider => {
  const integritySecret = settings.integritySecret.trim();
  const eventsSecret = settings.eventsSecret.trim();
  const headers = { authorization: `Bearer ${settings.privateKey.trim()}` };
  const environment = settings.publicKey.trim().startsWith('pub_prod_') ? 'prod' : 'test';
  const read = (path: string) =>
    callVendor('payments', `${settings.url}/${path}`, { headers, sentence: SENTENCE });
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
    isVoidable: ({ method, createdAt }, now) => method === CARD && bogotaDate(createdAt) === bogotaDate(now),
    voidTransaction: async (transactionId) => {
      const path = `transactions/${encodeURIComponent(transactionId)}/void`;
      const answer = await callVendor('payments', `${settings.url}/${path}`, {
        headers,
        json: {},
        sentence: SENTENCE,
      });
      if (NOT_VOIDED.includes(answer.status)) return 'refused';
      const { status } = readAnswer(answer, voidSchema, SENTENCE).data;
      return status === 'DECLINED' || status === 'ERROR' ? 'refused' : 'accepted';
    },
    verifyEvent: ({ rawBody, headers: received }) => {
      const body = parseForeignJson(rawBody);
      if (!isSignedEvent(body, eventsSecret)) return undefined;
      const { checksum } = body.signature;
      const inHeader = received['x-event-checksum'] ?? checksum;
      if (!constantTimeEqual(inHeader.toLowerCase(), checksum.toLowerCase())) return undefined;
      if (body.environment !== environment) return undefined;
      if (clock.now().getTime() - body.timestamp * 1_000 > MAX_EVENT_AGE_MS) return undefined;
      if (!aboutTransactionSchema.isValidSync(body, { strict: true })) return undefined;
      const { id, status } = body.data.transaction;
      return { eventId: `wompi:${id}:${status}`, transactionId: id, body: withoutPayer(body) };
    },
  };
};
