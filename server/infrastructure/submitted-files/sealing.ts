import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const PURPOSE = 'applicant document, version 1';

const keyOf = (secret: Buffer, storageKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, storageKey, PURPOSE, KEY_BYTES));

/** AES-256-GCM with the storage key as associated data: a ciphertext moved to another row does not decrypt. */
export const seal = (secret: Buffer, storageKey: string, content: Buffer): Buffer => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(secret, storageKey), nonce, { authTagLength: TAG_BYTES });
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
};

/** @throws any, for another key, another row or changed bytes. */
export const unseal = (secret: Buffer, storageKey: string, sealed: Buffer): Buffer => {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, keyOf(secret, storageKey), nonce, {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
};
