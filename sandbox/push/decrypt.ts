import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';

/** The secrets of a subscription, which never leave the browser; base64url. */
export interface DeviceSecrets {
  readonly privateKey: string;
  readonly auth: string;
}

const SALT_BYTES = 16;
const TAG_BYTES = 16;
/** Salt, record size (4) and key length (1) precede the key. */
const KEY_AT = SALT_BYTES + 5;
const LAST_RECORD = 2;

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/**
 * Decrypts an `aes128gcm` body (RFC 8188) encrypted for a subscription (RFC 8291); one record, as in Web Push. Throws
 * when it is for another device or was altered.
 */
export function decryptPush(body: Uint8Array, { privateKey, auth }: DeviceSecrets): Buffer {
  const bytes = Buffer.from(body);
  const salt = bytes.subarray(0, SALT_BYTES);
  const keyEnd = KEY_AT + bytes.readUInt8(KEY_AT - 1);
  const senderKey = bytes.subarray(KEY_AT, keyEnd);
  const device = createECDH('prime256v1');
  device.setPrivateKey(privateKey, 'base64url');

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device.getPublicKey(), senderKey]);
  const input = derive(device.computeSecret(senderKey), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(input, salt, 'Content-Encoding: nonce\0', 12);

  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(bytes.subarray(keyEnd, -TAG_BYTES)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== LAST_RECORD) throw new Error('the body has no last record');
  return padded.subarray(0, end);
}
