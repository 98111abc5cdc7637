const ALGORITHM = 'AES-GCM';

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
};

/** Concatenated bytes as base64url. */
export const base64UrlOf = (...pieces: readonly (ArrayBuffer | Uint8Array<ArrayBuffer>)[]): string => {
  // One by one: a call takes only so many arguments.
  const characters = pieces.flatMap((piece) =>
    Array.from(new Uint8Array(piece), (byte) => String.fromCharCode(byte)),
  );
  const text = btoa(characters.join(''));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
};

/** An account, and the key that seals what this device keeps of it. */
export interface Person {
  readonly id: string;
  readonly draftKey: string;
}

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
