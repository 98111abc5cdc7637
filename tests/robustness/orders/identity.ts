import { randomUUID } from 'node:crypto';
import { signPayload } from '../../../sandbox/identity/wire.ts';
import { sandboxKeys } from '../../../sandbox/keys.ts';
import type { Life } from './life.ts';

const { apiKey, sharedSecret } = sandboxKeys.identity;

/** Of the person of `createApplicant`. */
const OWN_PERSON = { firstName: 'ANA MARIA', lastName: 'PEREZ NANEZ', dateOfBirth: '1990-03-14' };
const OWN_DOCUMENT = { type: 'ID_CARD', country: 'CO', validUntil: '2035-11-20' };

/** A message of the vendor about a session, of any kind, in any order; some verdicts read somebody else. */
export const vendorMessage = ({ applicationId, document, random }: Life, session: string): string => {
  const kind = random.weighted({
    started: 2,
    submitted: 2,
    approved: 6,
    declined: 0.7,
    review: 0.7,
    resubmission_requested: 1,
    expired: 1,
    abandoned: 1,
  });
  const of = {
    id: session,
    attemptId: random.chance(0.7) ? session : randomUUID(),
    vendorData: applicationId,
  };
  if (kind === 'started' || kind === 'submitted')
    return JSON.stringify({ ...of, feature: 'selfid', code: kind === 'started' ? 7001 : 7002, action: kind });
  const person = random.chance(0.9) ? OWN_PERSON : { ...OWN_PERSON, lastName: 'OTRA' };
  const number = random.chance(0.9) ? document : '10999999';
  return JSON.stringify({
    status: 'success',
    verification: {
      ...of,
      status: kind,
      reasonCode: null,
      person: { ...person, idNumber: number },
      document: { ...OWN_DOCUMENT, number },
    },
  });
};

/** Sends it signed as the vendor signs. */
export const sendVendorMessage = async ({ test, messages }: Life, payload: string): Promise<number> => {
  messages.push(payload);
  const { statusCode } = await test.app.inject({
    method: 'POST',
    url: '/api/webhooks/identity',
    payload,
    headers: {
      'content-type': 'application/json',
      'x-auth-client': apiKey,
      'x-hmac-signature': signPayload(payload, sharedSecret),
    },
  });
  return statusCode;
};
