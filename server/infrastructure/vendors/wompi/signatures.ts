import { hash } from 'node:crypto';
import { isRecord } from '#core/json.ts';
import { constantTimeEqual } from '../vendor-http.ts';
import { cleanVendorAnswer } from '../vendor-text.ts';

/** Stored fields of a transaction; the others identify the payer. */
const STORED_FIELDS = [
  'id',
  'reference',
  'amount_in_cents',
  'currency',
  'status',
  'status_message',
  'payment_method_type',
  'created_at',
  'finalized_at',
];

const pick = (names: readonly string[], from: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));

/** Strips the payer's personal data before an event is stored. */
export const withoutPayer = (event: unknown): unknown => {
  if (!isRecord(event)) return {};
  const { data } = event;
  const transaction = isRecord(data) && isRecord(data.transaction) ? data.transaction : {};
  return {
    ...pick(['event', 'environment', 'signature', 'timestamp', 'sent_at'], event),
    data: { transaction: cleanVendorAnswer(pick(STORED_FIELDS, transaction)) },
  };
};

/**
 * Integrity signature of a checkout: SHA-256, lower-case hex, of reference + amount in cents + currency [+ expiration
 * time] + secret, concatenated. The expiration time is exactly the text that the widget gets.
 * Source: the provider's "Widget & Checkout Web" documentation.
 */
export const integritySignature = (
  checkout: {
    readonly reference: string;
    readonly amountInCents: number;
    readonly currency: string;
    readonly expirationTime?: string;
  },
  secret: string,
): string =>
  hash(
    'sha256',
    `${checkout.reference}${checkout.amountInCents}${checkout.currency}${checkout.expirationTime ?? ''}${secret}`,
  );

interface SignedEvent {
  readonly data: unknown;
  readonly environment?: unknown;
  readonly signature: { readonly properties: readonly string[]; readonly checksum: string };
  /** Seconds since 1970. */
  readonly timestamp: number;
}

const MAX_PROPERTIES = 20;

/** Whether the body has a signature. Checked by hand: no schema walks an unverified body. */
const carriesSignature = (body: unknown): body is SignedEvent => {
  if (!isRecord(body) || !isRecord(body.signature)) return false;
  const { properties, checksum } = body.signature;
  return (
    Number.isSafeInteger(body.timestamp) &&
    typeof checksum === 'string' &&
    Array.isArray(properties) &&
    properties.length > 0 &&
    properties.length <= MAX_PROPERTIES &&
    properties.every((property) => typeof property === 'string')
  );
};

const signedValue = (data: unknown, property: string): string | undefined => {
  let value = data;
  for (const name of property.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;
};

/** Expected checksum of an event: SHA-256 of the values of `properties` + timestamp + events secret. */
export const eventChecksum = (
  event: { readonly data: unknown; readonly properties: readonly string[]; readonly timestamp: number },
  secret: string,
): string | undefined => {
  const values = event.properties.map((property) => signedValue(event.data, property));
  return values.includes(undefined)
    ? undefined
    : hash('sha256', `${values.join('')}${event.timestamp}${secret}`);
};

/** Verifies an event's checksum, case-insensitively: documented in upper case, sent in lower case. */
export const isSignedEvent = (body: unknown, secret: string): body is SignedEvent => {
  if (!carriesSignature(body)) return false;
  const { data, signature, timestamp } = body;
  const expected = eventChecksum({ data, properties: signature.properties, timestamp }, secret);
  return expected !== undefined && constantTimeEqual(signature.checksum.toLowerCase(), expected);
};
