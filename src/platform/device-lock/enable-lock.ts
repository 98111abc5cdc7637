import { brand } from '../../copy/brand.ts';
import { seal } from '../storage/cipher.ts';
import { marksOf, SESSION_NAMES, serializeLock, withdraw } from '../storage/lock-record.ts';
import { writeLock } from '../storage/lock-storage.ts';
import { readPersisted } from '../storage/persisted-atom.ts';
import { sealForLock } from '../storage/seal-for-lock.ts';
import { type Bytes, CURVE, keyFromSecret, rawOf } from '../storage/sealed-box.ts';
import { askSecret, type Locked, type NoSecret, prompt, random, TIMEOUT_MS } from './credential.ts';

const ES256 = -7;
const RS256 = -257;

/** A credential of this device, that names nobody and is no login. It is withdrawn where it makes no secrets. */
const createCredential = async (): Promise<(Locked & { readonly secret: BufferSource }) | NoSecret> => {
  const salt = random();
  const answer = await prompt(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: random(),
        rp: { name: brand.name },
        user: { id: random(), name: brand.name, displayName: brand.name },
        pubKeyCredParams: [ES256, RS256].map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: {
          authenticatorAttachment: 'platform',
          // Android makes secrets for those alone.
          residentKey: 'required',
          userVerification: 'required',
        },
        timeout: TIMEOUT_MS,
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  );
  if (typeof answer === 'string') return answer;
  const { id: credential, prf } = answer;
  // Many make the first one only when they are asked again.
  const later = prf.enabled ? () => askSecret({ credential, salt }) : () => 'unsupported' as const;
  const secret = prf.results?.first ?? (await later());
  if (typeof secret !== 'string') return { credential, salt, secret };
  await withdraw(credential).catch((error: unknown) => console.warn('credential not withdrawn', error));
  return secret;
};

interface BoxKeys {
  readonly publicKey: Bytes;
  readonly privateKey: JsonWebKey;
}

const createBoxKeys = async (): Promise<BoxKeys> => {
  const pair = await crypto.subtle.generateKey(CURVE, true, ['deriveBits']);
  return {
    publicKey: await rawOf(pair.publicKey),
    privateKey: await crypto.subtle.exportKey('jwk', pair.privateKey),
  };
};

/**
 * Asks for the device's lock and prepares what it will open; the answers follow as they come. 'full': nothing can be
 * kept here.
 */
export const enableLock = async (owner: string): Promise<'on' | 'full' | NoSecret> => {
  const values = await readPersisted(...SESSION_NAMES);
  const session = Object.fromEntries(SESSION_NAMES.map((name, index) => [name, values[index]]));
  const created = await createCredential();
  if (typeof created === 'string') return created;
  const { credential, salt, secret } = created;
  const { publicKey, privateKey } = await createBoxKeys();
  const now = Date.now();
  const sealedKey = await seal(
    await keyFromSecret(secret, salt),
    privateKey,
    marksOf({ credential }, 'key', 0),
  );
  const record = { credential, salt, publicKey, privateKey: sealedKey, sealed: {} };
  if (!writeLock(owner, serializeLock(record))) {
    await withdraw(credential);
    return 'full';
  }
  await sealForLock(owner, 'session', session, now);
  return 'on';
};
