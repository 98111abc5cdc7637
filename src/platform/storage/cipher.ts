const ALGORITHM = 'AES-GCM';
export const IV_BYTES = 12;

export const generateKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt']);

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
export const unseal = async (key: CryptoKey, record: Sealed, marks?: object): Promise<unknown> => {
  try {
    const opened = await crypto.subtle.decrypt(algorithmOf(record.iv, marks), key, record.sealed);
    return JSON.parse(new TextDecoder().decode(opened));
  } catch {
    return undefined;
  }
};
