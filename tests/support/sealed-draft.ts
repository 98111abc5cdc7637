import { createCipheriv, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;

/** As WebCrypto seals with the login's key: nonce, ciphertext and tag, base64url. */
export const sealDraft = (draftKey: string, text: string): string => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(draftKey, 'base64url'), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
};
