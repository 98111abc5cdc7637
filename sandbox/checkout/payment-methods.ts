import { randomBytes, randomInt } from 'node:crypto';
import { isIP } from 'node:net';
import { number, object, string } from 'yup';
import { isCalendarDate, read } from '../http/validation.ts';
import type { CardTokens } from './card-tokens.ts';
import { wrongInput } from './errors.ts';
import { bankOutcome, nequiOutcome, type Outcome, statusMessage } from './test-data.ts';

/** What a transaction that waits for the payer needs, and its timeout by the sandbox clock. */
interface PendingStep {
  readonly who: 'bank' | 'counter';
  readonly timeoutMs: number;
  prepare(publicUrl: string): { readonly ticket: string | undefined; readonly extra: object };
}

const MINUTE_MS = 60_000;

/** The payer authorizes at the bank's page, whose path is a random ticket. */
const bankAuthorization: PendingStep = {
  who: 'bank',
  timeoutMs: 20 * MINUTE_MS,
  prepare(publicUrl) {
    const ticket = randomBytes(16).toString('hex');
    return { ticket, extra: { async_payment_url: `${publicUrl}/pse/${ticket}` } };
  },
};

const digits = (count: number): string =>
  Array.from({ length: count }, (_, index) => randomInt(index === 0 ? 1 : 0, 10)).join('');

/** The payer pays cash at a counter, with an agreement code and a payment number. */
const counterPayment: PendingStep = {
  who: 'counter',
  timeoutMs: 3 * 24 * 60 * MINUTE_MS,
  prepare: () => ({
    ticket: undefined,
    extra: { business_agreement_code: digits(5), payment_intention_identifier: digits(11) },
  }),
};

export interface PaymentMethod {
  readonly type: string;
  /** As the provider returns it. */
  readonly wire: Record<string, unknown>;
  readonly outcome: Outcome;
  /** The reason of a decline or an error. */
  readonly message: string | null;
  /** Undefined where the test data decide the outcome. */
  readonly awaited: PendingStep | undefined;
}

/** A method whose outcome its test data decide. */
const methodWithOutcome = (type: string, outcome: Outcome): Omit<PaymentMethod, 'wire'> => ({
  type,
  outcome,
  message: statusMessage(type, outcome),
  awaited: undefined,
});

export const nequiPayment = (phoneNumber: string): PaymentMethod => {
  const type = 'NEQUI';
  return { ...methodWithOutcome(type, nequiOutcome(phoneNumber)), wire: { type, phone_number: phoneNumber } };
};

const REQUIRED = 'Es obligatorio';
const LEGAL_ID_TYPES = ['CC', 'CE', 'NIT', 'PP', 'TI', 'DNI', 'RG', 'OTHER'];

const description = () => string().max(64, 'Debe tener 64 letras o menos');

/** By law lenders send two of the three references: without them the bank network rejects the payment. */
const transferSchema = object({
  financial_institution_code: string().required(REQUIRED),
  payment_description: description(),
  reference_one: string().test(
    'ip',
    'Debe ser la dirección IP del pagador',
    (value) => value === undefined || isIP(value) !== 0,
  ),
  reference_two: string()
    .required('Es obligatoria para entidades financieras: la fecha de apertura del producto, AAAAMMDD')
    .test(
      'day',
      'Debe ser una fecha AAAAMMDD',
      (value) => /^\d{8}$/.test(value) && isCalendarDate(value.replace(/^(\d{4})(\d{2})/, '$1-$2-')),
    ),
  reference_three: string()
    .required('Es obligatoria para entidades financieras: el documento del beneficiario')
    .matches(/^[A-Za-z0-9]{4,20}$/, 'Debe ser un documento, sin puntos ni espacios'),
});

const payerSchema = object({
  user_type: number().oneOf([0, 1], 'Debe ser 0 (persona natural) o 1 (persona jurídica)').required(REQUIRED),
  user_legal_id_type: string().oneOf(LEGAL_ID_TYPES, 'No es un tipo de documento').required(REQUIRED),
  user_legal_id: string()
    .matches(/^[A-Za-z0-9]{4,20}$/, 'Debe ser un documento, sin puntos ni espacios')
    .required(REQUIRED),
  payment_description: description().required(REQUIRED),
});

/** Whether the merchant names the payer: then the payment ends only by the payer's decision at the bank's page. */
export const namesPayer = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && 'user_legal_id' in input;

/** Reads a PSE method. The payer's IP address is the caller's unless the merchant sends it. */
const readBankTransfer = (input: unknown, callerIp: string): PaymentMethod => {
  const payer = namesPayer(input) ? read(transferSchema.concat(payerSchema), input) : undefined;
  const transfer = payer ?? read(transferSchema, input);
  const named = payer && {
    user_type: payer.user_type,
    user_legal_id_type: payer.user_legal_id_type,
    user_legal_id: payer.user_legal_id,
  };
  const { financial_institution_code, reference_two, reference_three } = transfer;
  const wire = {
    type: 'PSE',
    ...named,
    financial_institution_code,
    payment_description: transfer.payment_description ?? 'Pago de crédito',
    reference_one: transfer.reference_one ?? callerIp,
    reference_two,
    reference_three,
  };
  const ending = methodWithOutcome('PSE', bankOutcome(financial_institution_code));
  return { ...ending, wire, awaited: payer && bankAuthorization };
};

const typeSchema = object({ type: string().required(REQUIRED) }).required(REQUIRED);
const cardSchema = object({
  token: string().required(REQUIRED),
  installments: number().integer().min(1).max(36).default(1),
});
const nequiSchema = object({
  phone_number: string()
    .matches(/^3\d{9}$/, 'Debe ser un celular de 10 números')
    .required(REQUIRED),
});

/** Parses the provider's `payment_method` and resolves its outcome from the test data. */
export const readPaymentMethod = (
  input: unknown,
  { tokens, callerIp }: { readonly tokens: CardTokens; readonly callerIp: string },
): PaymentMethod => {
  const { type } = read(typeSchema, input);
  if (type === 'CARD') {
    const { token, installments = 1 } = read(cardSchema, input);
    const card = tokens.find(token);
    if (card === undefined) throw wrongInput({ token: ['El token de la tarjeta no existe'] });
    return { ...methodWithOutcome(type, card.outcome), wire: { type, installments, extra: card.face } };
  }
  if (type === 'NEQUI') return nequiPayment(read(nequiSchema, input).phone_number);
  if (type === 'PSE') return readBankTransfer(input, callerIp);
  if (type === 'BANCOLOMBIA_COLLECT')
    return { ...methodWithOutcome(type, 'APPROVED'), wire: { type }, awaited: counterPayment };
  throw wrongInput({ type: ['El medio de pago no está disponible en este comercio'] });
};
