import { createHash } from 'node:crypto';
import { array, number, object, string } from 'yup';
import { isSameText } from './constant-time.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * The integrity signature of a checkout: SHA-256, lower-case hex, over reference + amount in cents + currency
 * [+ expiration time] + secret, nothing between them. The expiration time is the very text that the widget gets.
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
  sha256(
    `${checkout.reference}${checkout.amountInCents}${checkout.currency}${checkout.expirationTime ?? ''}${secret}`,
  );

const eventSchema = object({
  event: string().required(),
  data: object().required(),
  signature: object({
    properties: array(string().required()).min(1).max(20).required(),
    checksum: string().required(),
  }).required(),
  timestamp: number().integer().required(),
}).required();

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

/** The checksum that an event should carry: SHA-256 over the values it names + its timestamp + the events secret. */
export const eventChecksum = (
  event: { readonly data: unknown; readonly properties: readonly string[]; readonly timestamp: number },
  secret: string,
): string | undefined => {
  const values = event.properties.map((property) => signedValue(event.data, property));
  return values.includes(undefined) ? undefined : sha256(`${values.join('')}${event.timestamp}${secret}`);
};

/**
 * Whether a parsed body is an event that the provider signed. Its documentation prints upper case and its calls have come
 * in lower case, so case does not count.
 */
export const isSignedEvent = (body: unknown, secret: string): boolean => {
  if (!eventSchema.isValidSync(body, { strict: true })) return false;
  const { data, signature, timestamp } = body;
  const expected = eventChecksum({ data, properties: signature.properties, timestamp }, secret);
  return expected !== undefined && isSameText(signature.checksum.toLowerCase(), expected);
};
