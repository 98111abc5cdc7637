import { get, set } from 'idb-keyval';
import { objectStore } from '../storage/database.ts';

const ALGORITHM = 'AES-GCM';
export const IV_BYTES = 12;

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
};

/** Concatenated bytes as base64url. */
export const base64UrlOf = (...pieces: readonly (ArrayBuffer | Uint8Array<ArrayBuffer>)[]): string => {
  const bytes = pieces.flatMap((piece) => [...new Uint8Array(piece)]);
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
};

/** The server's draft key of an account as a non-extractable CryptoKey. */
export const importDraftKey = (draftKey: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytesOf(draftKey), ALGORITHM, false, ['encrypt', 'decrypt']);

const NAME_BYTES = 16;
/** Storage name of a form: an HMAC under the account's key, because form names identify a credit. */
export const sealedName = async (draftKey: string, name: string): Promise<string> => {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOf(draftKey), hmac, false, ['sign']);
  const signed = await crypto.subtle.sign(hmac.name, key, new TextEncoder().encode(name));
  return base64UrlOf(signed.slice(0, NAME_BYTES));
};

/** Key of drafts typed before login: non-extractable, never leaves this browser. */
export const deviceKey = async (): Promise<CryptoKey> => {
  const database = objectStore('device');
  const stored: unknown = await get('drafts', database);
  if (stored instanceof CryptoKey) return stored;
  const created = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  await set('drafts', created, database);
  return created;
};

export const seal = async (key: CryptoKey, value: unknown) => {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const plain = new TextEncoder().encode(JSON.stringify(value));
  return { iv, sealed: await crypto.subtle.encrypt({ name: ALGORITHM, iv }, key, plain) };
};

/** Undefined when the key is another account's or the bytes are damaged. */
export const unseal = async (
  key: CryptoKey,
  draft: { readonly iv: Uint8Array<ArrayBuffer>; readonly sealed: ArrayBuffer },
): Promise<unknown> => {
  try {
    const plain = await crypto.subtle.decrypt({ name: ALGORITHM, iv: draft.iv }, key, draft.sealed);
    return JSON.parse(new TextDecoder().decode(plain));
  } catch {
    return undefined;
  }
};
