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

/** An account, and the key that seals what this device keeps of it. */
export interface Person {
  readonly id: string;
  readonly draftKey: string;
}

/** The server's draft key of an account as a non-extractable CryptoKey. */
export const importDraftKey = (draftKey: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytesOf(draftKey), ALGORITHM, false, ['encrypt', 'decrypt']);

export const generateKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt']);

const NAME_BYTES = 16;
/** Storage name of a form: an HMAC under the account's key, because form names identify a credit. */
export const sealedName = async (draftKey: string, name: string): Promise<string> => {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOf(draftKey), hmac, false, ['sign']);
  const signed = await crypto.subtle.sign(hmac.name, key, new TextEncoder().encode(name));
  return base64UrlOf(signed.slice(0, NAME_BYTES));
};

export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
}

const encoded = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

const algorithmOf = (iv: Uint8Array<ArrayBuffer>, marks: object | undefined): AesGcmParams => ({
  name: ALGORITHM,
  iv,
  // Without marks the server opens it too.
  ...(marks && { additionalData: encoded(marks) }),
});

/** `marks` are stored beside it in plain text and authenticated with it. */
export const seal = async (key: CryptoKey, value: unknown, marks?: object): Promise<Sealed> => {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  return { iv, sealed: await crypto.subtle.encrypt(algorithmOf(iv, marks), key, encoded(value)) };
};

/** Undefined when the key is another account's, or the bytes or marks are damaged. */
export const unseal = async (key: CryptoKey, { iv, sealed }: Sealed, marks?: object): Promise<unknown> => {
  try {
    const opened = await crypto.subtle.decrypt(algorithmOf(iv, marks), key, sealed);
    return JSON.parse(new TextDecoder().decode(opened));
  } catch {
    return undefined;
  }
};
