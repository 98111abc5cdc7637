import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { VendorError } from '../http/validation.ts';

/** The body size that push services must accept (RFC 8030, 7.2). */
export const LARGEST_BODY_BYTES = 4_096;
const URGENCIES = ['very-low', 'low', 'normal', 'high'];

const single = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(', ') : value;

/** Validates the headers as services do; throws a 400 for the first problem. Returns the topic. */
export const readTopic = (headers: IncomingHttpHeaders): string | undefined => {
  const [ttl, topic, urgency] = [headers.ttl, headers.topic, headers.urgency].map(single);
  if (ttl === undefined || !/^\d{1,10}$/.test(ttl))
    throw new VendorError(400, 'Bad Request', 'The TTL header is required, in whole seconds.');
  if (headers['content-encoding'] !== 'aes128gcm')
    throw new VendorError(400, 'Bad Request', 'The Content-Encoding header must be aes128gcm.');
  if (urgency !== undefined && !URGENCIES.includes(urgency))
    throw new VendorError(400, 'Bad Request', 'The Urgency header is none that there is.');
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic))
    throw new VendorError(400, 'Bad Request', 'The Topic header is no base64url of up to 32 characters.');
  return topic;
};

const LONGEST_LIFE_S = 24 * 3_600;

const publicKeyFrom = (point: string) => {
  const bytes = Buffer.from(point, 'base64url');
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((half) => half.toString('base64url'));
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
};

const fields = (part: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
};

/**
 * Checks the sender's VAPID token (RFC 8292): signed with the subscription's key, for this service, valid for a day at
 * most. Throws 401 without one and 403 for an invalid one.
 */
export const checkSender = (
  authorization: string | undefined,
  expected: { readonly publicKey: string; readonly origin: string; readonly nowMs: number },
): void => {
  const [, token = '', key = ''] =
    /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), ?k=([\w-]+)$/i.exec(authorization ?? '') ?? [];
  if (token === '') throw new VendorError(401, 'Unauthorized', 'A vapid token is required.');
  if (key !== expected.publicKey)
    throw new VendorError(403, 'Forbidden', 'The browser subscribed to another application server key.');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKeyFrom(key), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (fields(head).alg !== 'ES256' || !isSigned)
    throw new VendorError(403, 'Forbidden', 'The signature of the vapid token is wrong.');
  const { aud, sub, exp } = fields(claims);
  if (aud !== expected.origin) throw new VendorError(403, 'Forbidden', 'The aud claim is another origin.');
  if (typeof sub !== 'string' || !/^(mailto:.+@.+|https:\/\/.+)/.test(sub))
    throw new VendorError(403, 'Forbidden', 'The sub claim must be a mailto: or https: address.');
  const lifeS = typeof exp === 'number' ? exp - expected.nowMs / 1_000 : Number.NaN;
  if (!(lifeS > 0 && lifeS <= LONGEST_LIFE_S))
    throw new VendorError(403, 'Forbidden', 'The exp claim must be within the next 24 hours.');
};

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
export const decryptPush = (body: Uint8Array, { privateKey, auth }: DeviceSecrets): Buffer => {
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
};
