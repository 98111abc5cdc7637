import { createCipheriv, createHmac, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;

/** As WebCrypto seals with the key of the login: nonce, ciphertext and tag, base64url. */
export const sealDraft = (draftKey: string, text: string): string => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(draftKey, 'base64url'), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
};

/** Where the device keeps a person's draft of a form. */
export const placeOfDraft = (owner: string, draftKey: string, name: string): string => {
  const sealed = createHmac('sha256', Buffer.from(draftKey, 'base64url')).update(name).digest();
  return `${owner}/${sealed.subarray(0, 16).toString('base64url')}/v1`;
};
