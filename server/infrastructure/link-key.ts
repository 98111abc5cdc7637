import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from './context.ts';

/** What a key grants: reading a person's calendar, unsubscribing from e-mails, or proving that one address. */
export type LinkPurpose = 'calendar' | 'stop-emails' | `prove-email:${string}`;

interface Secrets {
  readonly config: { readonly secrets: Pick<Context['config']['secrets'], 'pass'> };
}

const ID_BYTES = 16;
const MAC_BYTES = 16;

const macOf = ({ config }: Secrets, purpose: LinkPurpose, id: Buffer): Buffer =>
  createHmac('sha256', config.secrets.pass).update(`${purpose}:`).update(id).digest().subarray(0, MAC_BYTES);

/**
 * An id as an unguessable key: 43 characters of base64url, its 16 bytes and a 128-bit MAC. Not stored, so a copy of the
 * database grants no access.
 */
export const signKey = (context: Secrets, purpose: LinkPurpose, uuid: string): string => {
  const id = Buffer.from(uuid.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, macOf(context, purpose, id)]).toString('base64url');
};

const bytesOf = (key: string): Buffer | undefined => {
  const bytes = Buffer.from(key, 'base64url');
  // Two base64url spellings of the last character decode to the same bytes: only the canonical one is valid.
  return bytes.length === ID_BYTES + MAC_BYTES && bytes.toString('base64url') === key ? bytes : undefined;
};

/** The id of a key that nobody has verified yet; undefined when it has not the form of one. */
export const readUnverifiedId = (key: string): string | undefined =>
  bytesOf(key)
    ?.subarray(0, ID_BYTES)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** The id of a key; undefined when its MAC is invalid or of another purpose. */
export const verifyKey = (context: Secrets, purpose: LinkPurpose, key: string): string | undefined => {
  const bytes = bytesOf(key);
  if (!bytes) return undefined;
  const mac = macOf(context, purpose, bytes.subarray(0, ID_BYTES));
  return timingSafeEqual(bytes.subarray(ID_BYTES), mac) ? readUnverifiedId(key) : undefined;
};
