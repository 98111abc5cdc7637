import { DRAFT_LIFETIME_DAYS } from '#core/constants.ts';
import type { Sealed } from './cipher.ts';
import { base64UrlOf, bytesOf } from './draft-key.ts';
import type { Bytes, SealedBox } from './sealed-box.ts';

/** 'session': who it is, and the key of their drafts. 'credit': the server's answer. */
export type SealedName = 'session' | 'credit';

/** Of the session, by the names of their atoms; never the token. */
export const SESSION_NAMES = ['id', 'user_id', 'draft_key', 'profile_id', 'loan', 'user'] as const;

export interface SealedEntry extends SealedBox {
  /** When it was answered or, of the session, sealed; milliseconds since the epoch. */
  readonly at: number;
}

export interface LockRecord {
  readonly credential: Bytes;
  /** What the device's lock makes its secret from. */
  readonly salt: Bytes;
  readonly publicKey: Bytes;
  /** Sealed with a key from that secret. */
  readonly privateKey: Sealed;
  readonly sealed: Readonly<Partial<Record<SealedName, SealedEntry>>>;
}

/** Authenticated with what is sealed, so that nothing takes another's place. */
export const marksOf = ({ credential }: Pick<LockRecord, 'credential'>, name: string, at: number) => ({
  credential: String(credential),
  name,
  at,
});

const BYTES = new Set(['credential', 'salt', 'publicKey', 'iv', 'sealed', 'ephemeral']);

export const serializeLock = (record: LockRecord): string =>
  JSON.stringify(record, (_, value: unknown) =>
    value instanceof ArrayBuffer || value instanceof Uint8Array ? base64UrlOf(value as Bytes) : value,
  );

/** Undefined when it was cut or is another version's; what was changed in it does not open. */
export const parseLock = (text: string | null): LockRecord | undefined => {
  try {
    const record: LockRecord = JSON.parse(text ?? '', (name, value: unknown) =>
      BYTES.has(name) && typeof value === 'string' ? bytesOf(value) : value,
    );
    const { credential, salt, publicKey, privateKey, sealed } = record;
    const isWhole = [credential, salt, publicKey].every((part) => part instanceof Uint8Array);
    const areDated = Object.values(sealed).every(({ at }) => Number.isFinite(at));
    return isWhole && areDated && privateKey ? record : undefined;
  } catch {
    return undefined;
  }
};

const LIFETIME_MS = DRAFT_LIFETIME_DAYS * 24 * 60 * 60 * 1000;

/** Whether the last answer is too old to be kept; a clock that was set back by as much counts so too. */
export const isLockExpired = ({ sealed }: LockRecord, now: number): boolean => {
  const newest = Math.max(0, ...Object.values(sealed).map(({ at }) => at));
  return Math.abs(now - newest) > LIFETIME_MS;
};

/** Not in TypeScript's DOM types, nor in every browser. */
interface WithSignals {
  signalUnknownCredential?(which: { readonly rpId: string; readonly credentialId: string }): Promise<void>;
}

/** Asks the browser to take a credential that opens nothing any more out of the device's list. */
export const withdraw = async (credential: Bytes): Promise<void> => {
  const { PublicKeyCredential: own } = globalThis as { readonly PublicKeyCredential?: WithSignals };
  const rpId = window.location.hostname;
  await own?.signalUnknownCredential?.({ rpId, credentialId: base64UrlOf(credential) });
};

export const withdrawCredential = async (text: string): Promise<void> => {
  const record = parseLock(text);
  if (record) await withdraw(record.credential);
};
