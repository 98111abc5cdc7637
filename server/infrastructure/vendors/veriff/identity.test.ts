import { describe, expect, it } from 'vitest';
import { createClock } from '../../runtime/clock.ts';
import { createVeriffIdentity, veriffSignature } from './identity.ts';

const SECRET = 'test-shared-secret';
const vendor = createVeriffIdentity(
  { url: 'http://127.0.0.1:9', apiKey: 'key', sharedSecret: SECRET },
  createClock(),
);

const webhook = (body: unknown) => {
  const rawBody = Buffer.from(JSON.stringify(body));
  return {
    rawBody,
    headers: { 'x-auth-client': 'key', 'x-hmac-signature': veriffSignature(rawBody, SECRET) },
  };
};

const verdict = (changes: object) => ({
  status: 'success',
  verification: {
    id: 'session-1',
    attemptId: 'attempt-1',
    vendorData: 'app-1',
    status: 'approved',
    code: 9001,
    reason: null,
    reasonCode: null,
    person: { firstName: 'ANA', lastName: null, idNumber: '1020304050' },
    document: { number: null, type: 'ID_CARD', country: 'CO' },
    ...changes,
  },
});

describe('the signature of the vendor', () => {
  // Computed independently with the same key and payloads.
  it('signs the raw body and, for a reading, the id of the session', () => {
    expect(veriffSignature('{"verification":{"vendorData":"app-1"}}', SECRET)).toBe(
      '4e8929059eac5ca2f78df988857ba8265bafb513169e4fd889fd4faf77c7f0c8',
    );
    expect(veriffSignature('00000000-0000-4000-8000-000000000001', SECRET)).toBe(
      'b0233dce174466ac2c8dc442f21605e5f46056ef4f7c7326f90de76d3d18c9b5',
    );
  });

  // @covers 7.73
  it('is asked of every webhook, over the very bytes that came', () => {
    const { rawBody, headers } = webhook(verdict({}));
    expect(vendor.verifyEvent(rawBody, headers)).toMatchObject({ decision: 'approved' });
    const upper = { ...headers, 'x-hmac-signature': headers['x-hmac-signature'].toUpperCase() };
    expect(vendor.verifyEvent(rawBody, upper)).toMatchObject({ decision: 'approved' });
    expect(vendor.verifyEvent(Buffer.concat([rawBody, Buffer.from(' ')]), headers)).toBeUndefined();
    expect(vendor.verifyEvent(rawBody, { 'x-auth-client': 'key' })).toBeUndefined();
    expect(vendor.verifyEvent(rawBody, { ...headers, 'x-auth-client': 'other' })).toBeUndefined();
  });
});

describe('a message of the vendor', () => {
  it('tells that the photos were begun or sent', () => {
    const { rawBody, headers } = webhook({
      id: 'session-1',
      attemptId: 'attempt-1',
      feature: 'selfid',
      code: 7002,
      action: 'submitted',
      vendorData: 'app-1',
    });
    expect(vendor.verifyEvent(rawBody, headers)).toMatchObject({
      eventId: 'veriff:session-1:attempt-1:submitted',
      sessionId: 'session-1',
      applicationId: 'app-1',
      decision: 'submitted',
      read: undefined,
    });
  });

  it('tells what was decided, why, and the document that was read', () => {
    const { rawBody, headers } = webhook(
      verdict({ status: 'declined', code: 9102, reasonCode: '103\u001B[1A\u0007' }),
    );
    expect(vendor.verifyEvent(rawBody, headers)).toMatchObject({
      eventId: 'veriff:session-1:attempt-1:declined',
      decision: 'declined',
      reasonCode: '103 [1A',
      read: {
        numbers: ['1020304050'],
        names: 'ANA',
        birthDate: undefined,
        type: 'ID_CARD',
        country: 'CO',
        validUntil: undefined,
      },
    });
  });

  it('hands over all that a verdict says of person and document, and lives with nothing', () => {
    const read = (changes: object) => {
      const { rawBody, headers } = webhook(verdict(changes));
      return vendor.verifyEvent(rawBody, headers)?.read;
    };
    const whole = {
      person: { firstName: 'ANA', lastName: 'RIOS', idNumber: '1', dateOfBirth: '1990-03-14' },
      document: { number: '2', type: 'PASSPORT', country: 'US', validUntil: '2001-01-01' },
    };
    expect(read(whole)).toEqual({
      numbers: ['1', '2'],
      names: 'ANA RIOS',
      birthDate: '1990-03-14',
      type: 'PASSPORT',
      country: 'US',
      validUntil: '2001-01-01',
    });
    const nothing = { numbers: [], names: '' };
    expect(read({ person: null, document: undefined })).toEqual(nothing);
    expect(read({ person: 7, document: { number: 1020304050, country: ' ' } })).toEqual(nothing);
  });

  it.each([
    ['a session of somebody else', verdict({ vendorData: null })],
    ['a status that does not exist', verdict({ status: 'perhaps' })],
    ['no verdict yet', { status: 'success', verification: null }],
    ['something else altogether', [1, 2, 3]],
  ])('says nothing when it is %s', (_what, body) => {
    const { rawBody, headers } = webhook(body);
    expect(vendor.verifyEvent(rawBody, headers)).toBeUndefined();
  });

  it('says nothing when the signed bytes are no JSON', () => {
    const rawBody = Buffer.from('not json');
    expect(
      vendor.verifyEvent(rawBody, { 'x-hmac-signature': veriffSignature(rawBody, SECRET) }),
    ).toBeUndefined();
  });
});
