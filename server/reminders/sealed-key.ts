import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '../infrastructure/context.ts';

/** What a link opens: a person's calendar, or the end of their reminders by e-mail. */
type Purpose = 'calendar' | 'stop-emails';

const ID_BYTES = 16;
const SEAL_BYTES = 16;

const sealOf = ({ config }: Pick<Context, 'config'>, purpose: Purpose, id: Buffer): Buffer =>
  createHmac('sha256', config.secrets.pass).update(`${purpose}:`).update(id).digest().subarray(0, SEAL_BYTES);

/**
 * An identifier as a link that nobody can guess: 43 characters of base64url, its 16 bytes and 128 bits of a seal that only
 * we can make. It is kept nowhere, so a copy of the database opens no link.
 */
export const sealKey = (context: Pick<Context, 'config'>, purpose: Purpose, uuid: string): string => {
  const id = Buffer.from(uuid.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, sealOf(context, purpose, id)]).toString('base64url');
};

/** The identifier that a link was made from; undefined when it is not ours, or was made for something else. */
export const openKey = (
  context: Pick<Context, 'config'>,
  purpose: Purpose,
  key: string,
): string | undefined => {
  const bytes = Buffer.from(key, 'base64url');
  // Two spellings of the last letter stand for the same bytes: only ours is taken.
  if (bytes.length !== ID_BYTES + SEAL_BYTES || bytes.toString('base64url') !== key) return undefined;
  const id = bytes.subarray(0, ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), sealOf(context, purpose, id))) return undefined;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};
