import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '../infrastructure/context.ts';

/** What a key grants: reading a person's calendar, or unsubscribing from e-mails. */
type Purpose = 'calendar' | 'stop-emails';

const ID_BYTES = 16;
const MAC_BYTES = 16;

const macOf = ({ config }: Pick<Context, 'config'>, purpose: Purpose, id: Buffer): Buffer =>
  createHmac('sha256', config.secrets.pass).update(`${purpose}:`).update(id).digest().subarray(0, MAC_BYTES);

/**
 * An id as an unguessable key: 43 characters of base64url, its 16 bytes and a 128-bit MAC. Not stored, so a copy of the
 * database grants no access.
 */
export const signKey = (context: Pick<Context, 'config'>, purpose: Purpose, uuid: string): string => {
  const id = Buffer.from(uuid.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, macOf(context, purpose, id)]).toString('base64url');
};

/** The id of a key; undefined when its MAC is invalid or of another purpose. */
export const verifyKey = (
  context: Pick<Context, 'config'>,
  purpose: Purpose,
  key: string,
): string | undefined => {
  const bytes = Buffer.from(key, 'base64url');
  // Two base64url spellings of the last character decode to the same bytes: only the canonical one is valid.
  if (bytes.length !== ID_BYTES + MAC_BYTES || bytes.toString('base64url') !== key) return undefined;
  const id = bytes.subarray(0, ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), macOf(context, purpose, id))) return undefined;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};
