import { type Sealed, seal, unseal } from './cipher.ts';

export const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
const INFO = new TextEncoder().encode('cuotasana-lock');

export type Bytes = Uint8Array<ArrayBuffer>;

/** A key for AES-GCM from a secret of full strength. */
export const keyFromSecret = async (secret: BufferSource, salt: Bytes): Promise<CryptoKey> => {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info: INFO },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
};

const agree = async (own: CryptoKey, other: CryptoKey, salt: Bytes): Promise<CryptoKey> =>
  keyFromSecret(await crypto.subtle.deriveBits({ name: CURVE.name, public: other }, own, 256), salt);

export const rawOf = async (key: CryptoKey): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.exportKey('raw', key));

const publicKeyOf = (raw: Bytes): Promise<CryptoKey> => crypto.subtle.importKey('raw', raw, CURVE, true, []);

/** Sealed to a public key: whoever seals cannot open. */
export interface SealedBox extends Sealed {
  /** The public half of a key that was made for this box alone. */
  readonly ephemeral: Bytes;
}

export const sealFor = async (publicKey: Bytes, value: unknown, marks: object): Promise<SealedBox> => {
  const pair = await crypto.subtle.generateKey(CURVE, false, ['deriveBits']);
  const ephemeral = await rawOf(pair.publicKey);
  const key = await agree(pair.privateKey, await publicKeyOf(publicKey), ephemeral);
  return { ephemeral, ...(await seal(key, value, marks)) };
};

/** Undefined where box, marks or key are not those that were sealed. */
export const openBox = async (privateKey: JsonWebKey, box: SealedBox, marks: object): Promise<unknown> => {
  try {
    const own = await crypto.subtle.importKey('jwk', privateKey, CURVE, false, ['deriveBits']);
    const key = await agree(own, await publicKeyOf(box.ephemeral), box.ephemeral);
    return await unseal(key, box, marks);
  } catch {
    // No point of the curve, or no key.
    return undefined;
  }
};
