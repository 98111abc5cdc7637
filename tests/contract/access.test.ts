import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiEndpoints } from '#core/api/endpoints.ts';
import { issuePass } from '../../server/payments/public/public-payment.ts';
import { openTestApp } from '../support/open-test-app.ts';
import { examples, namesSomebody } from './examples.ts';
import { createFixtures, type Fixtures, nobody, tokenOf, WIDE_LIMITS } from './fixtures.ts';
import { expectError, nameOf, send } from './requests.ts';

/** Calls with a session that refer to no id of a person. */
const NAMELESS = [
  'GET /api/accounts/token/refresh',
  'POST /api/accounts/logout',
  'PUT /api/accounts/sesiones/presencia',
  'GET /api/accounts/sesiones',
  'POST /api/accounts/sesiones/cerrar-las-demas',
  'GET /api/borradores',
  'PUT /api/borradores/:form',
  'POST /api/profile_minimal',
  'POST /api/profile',
  'GET /api/doctors/search',
  'GET /api/speciality/procedures/search',
  'GET /api/wompi-banks',
  'GET /api/recordatorios/llave',
  'PUT /api/recordatorios/suscripcion',
  'GET /api/recordatorios/preferencias',
  'PUT /api/recordatorios/preferencias',
  'POST /api/recordatorios/prueba',
  'PUT /api/recordatorios/calendario',
  'DELETE /api/recordatorios/calendario',
  'GET /api/derechos/autorizaciones',
  'PUT /api/derechos/autorizaciones/:kind',
  'DELETE /api/derechos/autorizaciones/:kind',
  'GET /api/derechos/mis-datos',
  'GET /api/derechos/mis-datos/pdf',
  'GET /api/derechos/retracto',
  'GET /api/derechos/cierre',
  'POST /api/derechos/cierre',
  'GET /api/derechos/reclamos',
  'POST /api/derechos/reclamos',
];

const NOT_FOR_EVERYBODY = examples
  .filter(({ endpoint }) => endpoint.access !== 'public')
  .map((example) => ({ title: nameOf(example.endpoint), ...example }));
const FOR_SESSIONS_ONLY = NOT_FOR_EVERYBODY.filter(({ endpoint }) => endpoint.access === 'session');
const ABOUT_SOMEBODY = NOT_FOR_EVERYBODY.filter(namesSomebody);

const test = openTestApp(WIDE_LIMITS);
let owner: Fixtures;
let stranger: Fixtures;

beforeAll(async () => {
  [owner, stranger] = await Promise.all([createFixtures(test), createFixtures(test)]);
}, 60_000);

const responseOf = (answer: LightMyRequestResponse) => ({ status: answer.statusCode, ...answer.json() });

const expectNoSession = (answer: LightMyRequestResponse): void => {
  expectError(answer);
  expect(responseOf(answer)).toEqual({
    status: 401,
    code: 'no_session',
    message: 'Tu sesión terminó. Ingresa de nuevo para continuar donde ibas.',
  });
};

describe('the examples', () => {
  it('are one for each call of the contract', () => {
    expect(examples.map(({ endpoint }) => nameOf(endpoint)).sort()).toEqual(apiEndpoints.map(nameOf).sort());
  });

  it.each(examples.map((example) => ({ title: nameOf(example.endpoint), ...example })))(
    'let $title be read, allowed and understood',
    async ({ endpoint, by, input }) => {
      const answer = await send(test, endpoint, input(owner[by]), { token: await tokenOf(test, owner[by]) });
      if (answer.statusCode === 200) return;
      expectError(answer);
      expect(answer.json().code).toMatch(
        /^(code_(wrong|gone)|credit_open|withdrawal_over|phone_taken|profile_locked|application_open|statement_not_ready|payment_not_posted|debt_pending|not_a_document)$/,
      );
    },
  );
});

describe('without a live session', () => {
  it.each(NOT_FOR_EVERYBODY)('$title says that the session ended', async ({ endpoint, by, input }) => {
    const parts = input(owner[by]);
    const token = await tokenOf(test, owner[by]);
    const loggedOut = await tokenOf(test, owner[by]);
    await test.app.inject({
      method: 'POST',
      url: '/api/accounts/logout',
      headers: { authorization: `Bearer ${loggedOut}` },
    });
    expectNoSession(await send(test, endpoint, parts));
    for (const authorization of [
      '',
      'Bearer',
      'Bearer null',
      `Bearer ${loggedOut}`,
      `Bearer ${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      `Bearer ${token.toUpperCase()}`,
      `Bearer ${token} ${token}`,
      `Bearer ${token}${'x'.repeat(600)}`,
      `Basic ${token}`,
      token,
      `Bearer ${encodeURIComponent("' or '1'='1")}${'x'.repeat(16)}`,
    ]) {
      expectNoSession(await send(test, endpoint, parts, { headers: { authorization } }));
    }
    expectNoSession(await send(test, endpoint, parts, { query: { token } }));
  });

  it.each(FOR_SESSIONS_ONLY)('$title is not for the pass of a payment', async ({ endpoint, by, input }) => {
    const token = issuePass(test.context, owner.borrower.creditNumber);
    expectNoSession(await send(test, endpoint, input(owner[by]), { token }));
  });
});

describe('what is somebody else’s', () => {
  it('is named by every call for people with a session but these', () => {
    const nameless = NOT_FOR_EVERYBODY.filter((one) => !namesSomebody(one)).map(({ title }) => title);
    expect(nameless).toEqual(NAMELESS);
  });

  it.each(ABOUT_SOMEBODY)('is to $title as if it were not there', async ({ title, endpoint, by, input }) => {
    const token = await tokenOf(test, owner[by]);
    const theirs = await send(test, endpoint, input(stranger[by]), { token });
    const missing = await send(test, endpoint, input(nobody()), { token });
    expectError(theirs);
    expect(responseOf(theirs)).toEqual(responseOf(missing));
    // A code for another person's address was never sent.
    expect(theirs.statusCode).toBe(title.includes('/confirm/email/') ? 422 : 404);
  });
});

describe('the pass of a payment', () => {
  const read = (what: 'status' | 'receipt') => (reference: string, token: string) =>
    test.app.inject({
      url: `/api/wompi-${what}?reference=${reference}`,
      headers: { authorization: `Bearer ${token}` },
    });
  const [status, receipt] = [read('status'), read('receipt')];
  const signature = (creditNumber: number, token: string) =>
    test.app.inject({
      method: 'POST',
      url: '/api/wompi-signature',
      headers: { authorization: `Bearer ${token}` },
      // Another example has a pending bank transfer.
      payload: { amount_in_cents: 5_000_000, reference_payment: creditNumber, otro_pago: true },
    });

  it('opens the calls of its own credit', async () => {
    const token = issuePass(test.context, owner.borrower.creditNumber);
    expect((await signature(owner.borrower.creditNumber, token)).statusCode).toBe(200);
    expect((await status(owner.borrower.paymentReference, token)).statusCode).toBe(200);
    const { reference } = (await signature(owner.borrower.creditNumber, token)).json();
    expect((await receipt(reference, token)).statusCode).toBe(409);
    for (const answer of [
      await receipt(owner.borrower.paymentReference, token),
      await receipt(stranger.borrower.paymentReference, token),
      await receipt(nobody().paymentReference, token),
      await signature(stranger.borrower.creditNumber, token),
      await signature(nobody().creditNumber, token),
      await status(stranger.borrower.paymentReference, token),
      await status(nobody().paymentReference, token),
    ]) {
      expectError(answer);
      expect(answer.statusCode).toBe(404);
    }
  });
});
