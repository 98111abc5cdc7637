import { createDecipheriv } from 'node:crypto';
import type { Context } from '../infrastructure/context.ts';
import { draftKeyOf } from './draft-keys.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Decrypts AES-256-GCM under the account's key: 12 bytes of nonce, the ciphertext, 16 bytes of tag. Undefined for
 * another key or corrupted bytes.
 */
export const openDraft = (
  context: Pick<Context, 'config'>,
  accountId: string,
  sealed: Buffer,
): string | undefined => {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const key = Buffer.from(draftKeyOf(context, accountId), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    const plain = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([plain, decipher.final()]).toString('utf8');
  } catch {
    // Authentication failed: another key, or corrupted.
    return undefined;
  }
};
