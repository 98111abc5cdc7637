import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { signPayload } from '../../sandbox/identity/wire.ts';
import { sandboxKeys } from '../../sandbox/keys.ts';
import type { TestPerson } from './people.ts';
import type { TestApp } from './test-app.ts';

export const IDENTITY_VERDICTS = [
  ...(['approved', 'declined', 'review'] as const),
  ...(['resubmission_requested', 'expired', 'abandoned'] as const),
];
export type IdentityVerdict = (typeof IDENTITY_VERDICTS)[number];

const { apiKey, sharedSecret } = sandboxKeys.identity;

// The cédula of the person of `createApplicationIn`.
const OWN_PERSON = { firstName: 'ANA MARIA', lastName: 'GOMEZ RUIZ', dateOfBirth: '1990-03-14' };
const OWN_DOCUMENT = { type: 'ID_CARD', country: 'CO', validUntil: '2031-11-20' };

/** The vendor's messages of one session for an application; a decision reads the person's own document by default. */
export const identitySession = ({
  applicationId,
  document,
}: Pick<TestPerson, 'applicationId' | 'document'>) => {
  const id = randomUUID();
  let attemptId = randomUUID();
  const progress = (action: 'started' | 'submitted', code: number) => () => ({
    ...{ id, attemptId, feature: 'selfid', code, action, vendorData: applicationId },
  });
  return {
    started: progress('started', 7001),
    submitted: progress('submitted', 7002),
    verdict: (
      status: IdentityVerdict,
      read: { readonly person?: object; readonly document?: object } = {},
    ) => ({
      status: 'success',
      verification: {
        id,
        attemptId,
        vendorData: applicationId,
        status,
        reasonCode: null,
        person: { ...OWN_PERSON, idNumber: document, ...read.person },
        document: { ...OWN_DOCUMENT, number: document, ...read.document },
      },
    }),
    nextAttempt: () => {
      attemptId = randomUUID();
    },
  };
};

/** Sends a webhook to the server, signed as the vendor signs it. */
export const sendIdentityWebhook = async ({ app }: Pick<TestApp, 'app'>, body: object): Promise<void> => {
  const payload = JSON.stringify(body);
  const response = await app.inject({
    method: 'POST',
    url: '/api/webhooks/identity',
    payload,
    headers: {
      'content-type': 'application/json',
      'x-auth-client': apiKey,
      'x-hmac-signature': signPayload(payload, sharedSecret),
    },
  });
  expect(response.statusCode).toBe(200);
};

/** The same, of a session that our server opened, as if it had been opened before its first message. */
export const sendOwnIdentityWebhook = async (
  server: Pick<TestApp, 'app' | 'context'>,
  body: ReturnType<Session['started' | 'verdict']>,
): Promise<void> => {
  const { id, vendorData } = 'verification' in body ? body.verification : body;
  const { db, clock } = server.context;
  await db
    .insertInto('identity_session')
    .values({ vendor_session_id: id, application_id: vendorData, created_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sendIdentityWebhook(server, body);
};

type Session = ReturnType<typeof identitySession>;
