import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signPayload } from '../../sandbox/identity/wire.ts';
import { sandboxKeys } from '../../sandbox/keys.ts';
import { createApplicationIn, statusOf } from '../../tests/support/people.ts';
import { startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { recordIdentityEvent } from './identity-events.ts';
import { keepSession } from './identity-sessions.ts';

/** The fake vendor's decisions by session; no entry is undecided, `down` fails. */
const decisions = new Map<string, object>();
const asked: string[] = [];
let isDown = false;
let vendor: Server;
let server: TestApp;

beforeAll(async () => {
  vendor = createServer((request, response) => {
    const sessionId = /^\/v1\/sessions\/([^/]+)\/decision$/.exec(request.url ?? '')?.[1] ?? '';
    const isSigned =
      request.headers['x-hmac-signature'] === signPayload(sessionId, sandboxKeys.identity.sharedSecret) &&
      request.headers['x-auth-client'] === sandboxKeys.identity.apiKey;
    asked.push(sessionId);
    const status = isDown ? 503 : isSigned ? 200 : 401;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ status: 'success', verification: decisions.get(sessionId) ?? null }));
  });
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve));
  const { port } = vendor.address() as AddressInfo;
  server = await startTestApp({ IDENTITY_URL: `http://127.0.0.1:${port}`, SANDBOX_PACE: '100' });
});
afterAll(async () => {
  await server.close();
  await new Promise((resolve) => vendor.close(resolve));
});

const startSession = async () => {
  const person = await createApplicationIn(server.context, 'pendiente_validacion_cliente');
  const sessionId = randomUUID();
  const { applicationId } = person;
  await keepSession(server.context.db, server.clock, { sessionId, applicationId });
  await recordIdentityEvent(server.context, {
    eventId: `veriff:${sessionId}:1:submitted`,
    sessionId,
    attemptId: '1',
    applicationId,
    decision: 'submitted',
    reasonCode: undefined,
    read: undefined,
  });
  const status = async () => {
    await server.context.jobs.drain();
    return statusOf(server.context, person);
  };
  const decide = (verdict: string, attemptId = '1') =>
    decisions.set(sessionId, {
      id: sessionId,
      attemptId,
      vendorData: person.applicationId,
      status: verdict,
      person: {
        firstName: 'Ana María',
        lastName: 'Gómez Ruiz',
        dateOfBirth: '1990-03-14',
        idNumber: person.document,
      },
      document: { type: 'ID_CARD', country: 'CO', number: person.document },
    });
  return { sessionId, status, decide };
};

it('reads a decision whose webhook was lost, and asks no more', async () => {
  const session = await startSession();
  expect(await session.status()).toBe('in_progress_validation_client');
  session.decide('declined');
  expect(await session.status()).toBe('rejected_validation');
  const before = asked.length;
  await session.status();
  expect(asked.length).toBe(before);
});

it('goes on asking while the vendor is down, undecided or has given the case to its people', async () => {
  const session = await startSession();
  isDown = true;
  expect(await session.status()).toBe('in_progress_validation_client');
  isDown = false;
  expect(await session.status()).toBe('in_progress_validation_client');
  session.decide('review');
  expect(await session.status()).toBe('in_progress_validation_client');
  session.decide('approved');
  expect(await session.status()).toBe('pendiente_aprobacion_medico');
});

it('leaves the session alone once the person has to begin again', async () => {
  const session = await startSession();
  session.decide('expired');
  expect(await session.status()).toBe('pendiente_validacion_cliente');
  session.decide('approved');
  expect(await session.status()).toBe('pendiente_validacion_cliente');
});
