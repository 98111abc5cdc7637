import { array, object, string } from 'yup';
import type { HolderKind } from '#core/people/account-holder.ts';
import type { VendorConfig } from '../../config/vendors.ts';
import { VendorDown } from '../../runtime/errors.ts';
import type { BankTransfers, TransferField, TransferOrder, TransferOutcome } from '../bank-transfers.ts';
import { callVendor, readAnswer, type VendorAnswer } from '../vendor-http.ts';

const FIELDS: Readonly<Record<string, TransferField>> = {
  financial_institution_code: 'bank',
  user_type: 'holderKind',
  user_legal_id_type: 'documentType',
  user_legal_id: 'documentNumber',
  full_name: 'fullName',
  customer_email: 'email',
  phone_number: 'phone',
};

/** Field names of `messages`, nested objects included. */
const namesIn = (messages: unknown): readonly string[] =>
  typeof messages !== 'object' || messages === null || Array.isArray(messages)
    ? []
    : Object.entries(messages).flatMap(([name, inner]) => [name, ...namesIn(inner)]);

const messagesOf = (body: unknown): unknown => {
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined;
  const { error } = body;
  return typeof error === 'object' && error !== null && 'messages' in error ? error.messages : undefined;
};

/**
 * Parses Wompi's `INPUT_VALIDATION_ERROR`: a used reference, or the rejected fields. Its own messages are not meant
 * for payers.
 */
const rejectedFields = (
  body: unknown,
): { readonly isUsed: boolean; readonly fields: readonly TransferField[] } => {
  const names = namesIn(messagesOf(body));
  return {
    isUsed: names.includes('reference'),
    fields: [...new Set(names.flatMap((name) => FIELDS[name] ?? []))],
  };
};

const SENTENCE =
  'La pasarela de pagos no responde en este momento. No se descontó dinero. Intenta en un momento o paga con otro medio.';
const MAX_DESCRIPTION_LENGTH = 64;
const INVALID_INPUT = 422;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

const USER_TYPES = { person: 0, company: 1 } as const satisfies Record<HolderKind, number>;

const banksSchema = object({
  data: array(
    object({
      financial_institution_code: string().required(),
      financial_institution_name: string().required(),
    }).required(),
  ).required(),
}).required();

const merchantSchema = object({
  data: object({
    presigned_acceptance: object({ acceptance_token: string().required() }).required(),
  }).required(),
}).required();

const createdSchema = object({ data: object({ id: string().required() }).required() }).required();

const pageSchema = object({
  data: object({
    payment_method: object({
      extra: object({ async_payment_url: string().nullable().optional() }).nullable().default(undefined),
    })
      .nullable()
      .default(undefined),
  }).required(),
}).required();

/** Code 0 is the list's placeholder entry. */
const isBank = ({ financial_institution_code: code }: { readonly financial_institution_code: string }) =>
  code !== '0';

/** Redirect targets: https, or http on loopback for the sandbox. */
const isSafe = (page: string): boolean => {
  const url = URL.parse(page);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.includes(url.hostname));
};

const orderBody = (order: TransferOrder, acceptanceToken: string) => ({
  acceptance_token: acceptanceToken,
  amount_in_cents: order.amountInCents,
  currency: order.currency,
  customer_email: order.holder.email,
  reference: order.reference,
  signature: order.signature,
  expiration_time: order.expirationTime,
  redirect_url: order.redirectUrl,
  customer_data: { phone_number: order.holder.phone, full_name: order.holder.fullName },
  payment_method: {
    type: 'PSE',
    user_type: USER_TYPES[order.holder.kind],
    user_legal_id_type: order.holder.documentType,
    user_legal_id: order.holder.documentNumber,
    financial_institution_code: order.bankCode,
    payment_description: order.description.slice(0, MAX_DESCRIPTION_LENGTH),
    reference_one: order.references.one,
    reference_two: order.references.two,
    reference_three: order.references.three,
  },
});

const outcomeOf = (answer: VendorAnswer): TransferOutcome => {
  if (answer.status !== INVALID_INPUT)
    return { kind: 'begun', transactionId: readAnswer(answer, createdSchema, SENTENCE).data.id };
  const { isUsed, fields } = rejectedFields(answer.body);
  return isUsed ? { kind: 'used' } : { kind: 'refused', fields };
};

/**
 * Bank transfers (PSE) of Wompi Colombia, by its "Métodos de pago: PSE": list banks, acceptance token, create the
 * transaction, then poll for the bank's page.
 * @throws VendorDown, without the payer's data.
 */
export const createWompiTransfers = (settings: VendorConfig['payments']): BankTransfers => {
  const publicKey = settings.publicKey.trim();
  const headers = { authorization: `Bearer ${publicKey}` };
  const read = (path: string) =>
    callVendor('payments', `${settings.url}/${path}`, { headers, sentence: SENTENCE });

  return {
    listBanks: async () => {
      const { data } = readAnswer(await read('pse/financial_institutions'), banksSchema, SENTENCE);
      return data.filter(isBank).map((bank) => ({
        code: bank.financial_institution_code,
        name: bank.financial_institution_name,
      }));
    },
    start: async (order) => {
      const merchant = readAnswer(
        await read(`merchants/${encodeURIComponent(publicKey)}`),
        merchantSchema,
        SENTENCE,
      );
      const { acceptance_token: accepted } = merchant.data.presigned_acceptance;
      const json = orderBody(order, accepted);
      try {
        return outcomeOf(
          await callVendor('payments', `${settings.url}/transactions`, { headers, json, sentence: SENTENCE }),
        );
      } catch (cause) {
        if (!(cause instanceof VendorDown)) throw cause;
        return { kind: 'unknown', cause };
      }
    },
    readBankPage: async (transactionId) => {
      const answer = await read(`transactions/${encodeURIComponent(transactionId)}`);
      const page = readAnswer(answer, pageSchema, SENTENCE).data.payment_method?.extra?.async_payment_url;
      if (!page) return undefined;
      if (!isSafe(page)) throw new VendorDown(SENTENCE, { cause: new Error('a bank page without TLS') });
      return page;
    },
  };
};
