import { createHmac } from 'node:crypto';
import { sameSecret } from '../http/secrets.ts';

/** The vendor's `x-hmac-signature`: HMAC-SHA256 in lower-case hex, over the raw body of a POST or the session id of a GET. */
export function signPayload(payload: string, sharedSecret: string): string {
  return createHmac('sha256', sharedSecret).update(payload).digest('hex');
}

export function isSignedBy(signature: unknown, payload: string, sharedSecret: string): boolean {
  return (
    typeof signature === 'string' && sameSecret(signature.toLowerCase(), signPayload(payload, sharedSecret))
  );
}
