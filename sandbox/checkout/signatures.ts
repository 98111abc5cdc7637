import { createHmac, hash } from 'node:crypto';
import { sameSecret } from '../http/routes.ts';
import type { SandboxKeys } from '../keys.ts';

/** The provider's integrity signature: plain SHA-256 of the parts in this order, without separators. */
export const integritySignature = (
  order: { reference: string; amountInCents: number; currency: string; expirationTime?: string | undefined },
  integritySecret: string,
): string => {
  const { reference, amountInCents, currency, expirationTime = '' } = order;
  return hash('sha256', `${reference}${amountInCents}${currency}${expirationTime}${integritySecret}`);
};

const valueAt = (data: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null
          ? Object.entries(value).find(([name]) => name === key)?.[1]
          : undefined,
      data,
    );

/** The checksum of an event: the values of the listed properties of its data, its timestamp and the secret. */
export const eventChecksum = (
  event: { data: unknown; properties: readonly string[]; timestamp: number },
  eventsSecret: string,
): string => {
  const values = event.properties.map((path) => String(valueAt(event.data, path)));
  return hash('sha256', `${values.join('')}${event.timestamp}${eventsSecret}`);
};

export type Policy = 'END_USER_POLICY' | 'PERSONAL_DATA_AUTH';

const seal = (policy: Policy, madeAt: string, { integritySecret }: SandboxKeys['payments']): string =>
  createHmac('sha256', integritySecret).update(`${policy}.${madeAt}`).digest('hex');

/** Signed proof that the payer was shown the provider's policy. */
export const acceptanceToken = (policy: Policy, now: Date, keys: SandboxKeys['payments']): string => {
  const madeAt = now.getTime().toString(36);
  return `${madeAt}.${seal(policy, madeAt, keys)}`;
};

export const isAcceptance = (policy: Policy, token: unknown, keys: SandboxKeys['payments']): boolean => {
  if (typeof token !== 'string') return false;
  const [madeAt = '', sealed] = token.split('.');
  return sameSecret(sealed, seal(policy, madeAt, keys));
};
