import { createPublicKey, verify } from 'node:crypto';
import { VendorError } from '../http/vendor-error.ts';

const LONGEST_LIFE_S = 24 * 3_600;

function publicKeyFrom(point: string) {
  const bytes = Buffer.from(point, 'base64url');
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((half) => half.toString('base64url'));
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
}

function fields(part: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/**
 * Checks the sender's VAPID token (RFC 8292): signed with the subscription's key, for this service, valid for a day at
 * most. Throws 401 without one and 403 for an invalid one.
 */
export function checkSender(
  authorization: string | undefined,
  expected: { readonly publicKey: string; readonly origin: string; readonly nowMs: number },
): void {
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
}
