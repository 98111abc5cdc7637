import { decrypt, encrypt } from './aes-gcm.ts';
import type { DataKeys } from './data-keys.ts';

/** Begins every sealed value; no text of a person begins with a control character. */
export const SEALED_MARK = '\u0001sealed:';
const HEAD = new RegExp(`^${SEALED_MARK}(\\d{1,9}):`);
const MARK_BYTES = Buffer.from(SEALED_MARK);
const MAX_HEAD_BYTES = SEALED_MARK.length + 10;

/** What a value sealed by a key begins with, as text and as bytes: for SQL that looks for them. */
export const sealedHead = (keyId: number): string => `${SEALED_MARK}${keyId}:`;

export const isSealed = (value: unknown): value is string | Buffer =>
  typeof value === 'string'
    ? value.startsWith(SEALED_MARK)
    : Buffer.isBuffer(value) && value.subarray(0, MARK_BYTES.length).equals(MARK_BYTES);

/**
 * Seals a text as a text and bytes as bytes: mark, id of the newest key, AES-256-GCM with mark and id as associated
 * data. What is sealed, empty or no such value stays as it is.
 */
export const sealValue = (keys: DataKeys, value: unknown): unknown => {
  if (typeof value !== 'string' && !(value instanceof Uint8Array)) return value;
  if (value.length === 0 || isSealed(value)) return value;
  const { id, key } = keys.newest();
  const head = sealedHead(id);
  const sealed = encrypt(
    key,
    typeof value === 'string' ? Buffer.from(value, 'utf8') : Buffer.from(value),
    head,
  );
  return typeof value === 'string'
    ? head + sealed.toString('base64url')
    : Buffer.concat([Buffer.from(head), sealed]);
};

/** A sealed value that is not what was sealed. */
export class UnsealFailure extends Error {}

const open = (key: Parameters<typeof decrypt>[0], sealed: Buffer, head: string): Buffer => {
  try {
    return decrypt(key, sealed, head);
  } catch (error) {
    throw new UnsealFailure('a sealed value was changed, or its key is another', { cause: error });
  }
};

/** @throws UnsealFailure for changed bytes; Error for an unknown key. */
export const unsealValue = async (keys: DataKeys, value: string | Buffer): Promise<string | Buffer> => {
  const start = typeof value === 'string' ? value : value.subarray(0, MAX_HEAD_BYTES).toString('latin1');
  const [head = '', id = ''] = HEAD.exec(start) ?? [];
  const sealed =
    typeof value === 'string'
      ? Buffer.from(value.slice(head.length), 'base64url')
      : value.subarray(head.length);
  const content = open(await keys.find(Number(id)), sealed, head);
  return typeof value === 'string' ? content.toString('utf8') : content;
};
