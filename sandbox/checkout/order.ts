import { sameSecret } from '../http/routes.ts';
import type { SandboxKeys } from '../keys.ts';
import { readInstant } from '../time/iso-8601.ts';
import { integritySignature } from './signatures.ts';
import type { Customer } from './transaction.ts';

/** A merchant's payment request, signed by its server. */
export interface Order {
  readonly publicKey: string;
  readonly currency: string;
  readonly amountInCents: number;
  readonly reference: string;
  readonly signature: string;
  readonly expirationTime: string | undefined;
  readonly redirectUrl: string | undefined;
}

const MINIMUM_AMOUNT_IN_CENTS = 150_000;
const LARGEST_AMOUNT_IN_CENTS = 1e12;

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** The order's problems by the provider's field names and in its words; empty when it can be paid. */
export const orderProblems = (
  order: Order,
  keys: SandboxKeys['payments'],
  now: Date,
): Record<string, string[]> => {
  const problems: Record<string, string[]> = {};
  const refuse = (field: string, sentence: string) => {
    problems[field] = [...(problems[field] ?? []), sentence];
  };
  const { amountInCents, expirationTime, redirectUrl } = order;
  if (!sameSecret(order.publicKey, keys.publicKey))
    refuse('public_key', 'La llave pública del comercio no existe');
  if (order.currency !== 'COP') refuse('currency', 'Debe ser igual a COP');
  if (!Number.isSafeInteger(amountInCents) || amountInCents > LARGEST_AMOUNT_IN_CENTS) {
    refuse('amount_in_cents', 'Debe ser un número entero de centavos');
  } else if (amountInCents < MINIMUM_AMOUNT_IN_CENTS) {
    refuse('valid_amount_in_cents', 'El monto mínimo de una transacción es $1,500 exceptuando impuestos');
  }
  if (!/^[A-Za-z0-9_-]{1,255}$/.test(order.reference)) {
    refuse('reference', 'Solo puede llevar letras, números, guiones y guiones bajos');
  }
  if (!sameSecret(order.signature.toLowerCase(), integritySignature(order, keys.integritySecret))) {
    refuse('signature', 'La firma es inválida');
  }
  if (expirationTime !== undefined) {
    const end = readInstant(expirationTime);
    if (end === undefined) refuse('expiration_time', 'Debe ser una fecha ISO 8601 en UTC');
    else if (end <= now.getTime()) refuse('expiration_time', 'El tiempo para pagar terminó');
  }
  if (redirectUrl !== undefined && !isWebAddress(redirectUrl))
    refuse('redirect_url', 'Debe ser una URL válida');
  return problems;
};

export const secondsLeft = (order: Order, now: Date): number | undefined => {
  const end = order.expirationTime === undefined ? undefined : readInstant(order.expirationTime);
  return end === undefined ? undefined : Math.max(0, Math.floor((end - now.getTime()) / 1_000));
};

/** Target of messages to the merchant's page: any for a sandboxed frame, which has no origin. */
const targetOf = (origin: string): string | undefined => {
  if (origin === 'null') return '*';
  return URL.canParse(origin) ? new URL(origin).origin : undefined;
};

/** The query parameters of the checkout page. */
export interface PageRequest {
  readonly order: Order;
  readonly customer: Customer;
  /** References that a bank transfer to a lender must carry, by their names in the transactions API. */
  readonly lenderReferences: Readonly<Record<string, string>>;
  /** Origin of the page that opened the widget, `*` for a sandboxed frame; undefined outside the widget. */
  readonly parentOrigin: string | undefined;
}

/** Reads the provider's parameter names, with their dashes and colons. Validates nothing. */
export const readPageRequest = (query: unknown): PageRequest => {
  const given = new Map(typeof query === 'object' && query !== null ? Object.entries(query) : []);
  const value = (name: string): string | undefined => {
    const found: unknown = given.get(name);
    return typeof found === 'string' && found !== '' ? found : undefined;
  };
  const amount = value('amount-in-cents') ?? '';
  const parentOrigin = value('parent-origin');
  return {
    order: {
      publicKey: value('public-key') ?? '',
      currency: value('currency') ?? '',
      amountInCents: /^\d{1,13}$/.test(amount) ? Number(amount) : Number.NaN,
      reference: value('reference') ?? '',
      signature: value('signature:integrity') ?? '',
      expirationTime: value('expiration-time'),
      redirectUrl: value('redirect-url'),
    },
    customer: {
      email: value('customer-data:email'),
      full_name: value('customer-data:full-name'),
      phone_number: value('customer-data:phone-number'),
      legal_id: value('customer-data:legal-id'),
      legal_id_type: value('customer-data:legal-id-type'),
    },
    lenderReferences: Object.fromEntries(
      ['one', 'two', 'three'].flatMap((which) => {
        const reference = value(`payment-method:reference-${which}`);
        return reference === undefined ? [] : [[`reference_${which}`, reference]];
      }),
    ),
    parentOrigin: parentOrigin === undefined ? undefined : targetOf(parentOrigin),
  };
};
