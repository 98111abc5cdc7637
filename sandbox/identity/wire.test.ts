import { expect, it } from 'vitest';
import { isSignedBy, signPayload } from './wire.ts';

// Vectors computed independently with the vendor's published method (HMAC-SHA256, hex).
const secret = 'test-shared-secret';
const body = '{"verification":{"vendorData":"app-1"}}';
const bodySignature = '4e8929059eac5ca2f78df988857ba8265bafb513169e4fd889fd4faf77c7f0c8';

it('signs a raw body and a session id as the vendor does', () => {
  expect(signPayload(body, secret)).toBe(bodySignature);
  expect(signPayload('00000000-0000-4000-8000-000000000001', secret)).toBe(
    'b0233dce174466ac2c8dc442f21605e5f46056ef4f7c7326f90de76d3d18c9b5',
  );
});

it('accepts either case and nothing else', () => {
  expect(isSignedBy(bodySignature, body, secret)).toBe(true);
  expect(isSignedBy(bodySignature.toUpperCase(), body, secret)).toBe(true);
  expect(isSignedBy(bodySignature, `${body} `, secret)).toBe(false);
  expect(isSignedBy(bodySignature.slice(1), body, secret)).toBe(false);
  expect(isSignedBy(undefined, body, secret)).toBe(false);
});
