import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as accounts from '#core/api/accounts/accounts.ts';
import { readLegalText } from '#core/api/accounts/legal-texts.ts';
import { savePersonalData } from '#core/api/accounts/profiles.ts';
import { readAmortization } from '#core/api/applications/amortization.ts';
import { listApplications } from '#core/api/applications/applications.ts';
import { searchProviders } from '#core/api/applications/catalog.ts';
import { readCredit } from '#core/api/credit/credit.ts';
import { reviewContract } from '#core/api/signing/signing.ts';
import { CallFailure } from '../../src/platform/api/call-failure.ts';
import { call } from '../../src/platform/api/http.ts';
import { paymentCalls } from '../../src/platform/api/payment-calls.ts';
import { newPhone } from '../support/account-calls.ts';
import { openTestApp } from '../support/open-test-app.ts';
import { openClientPage } from './client.ts';
import { createFixtures, type Fixtures, nobody, tokenOf } from './fixtures.ts';
import { expectSentence } from './requests.ts';

const page = openClientPage();

const failureOf = async (made: Promise<unknown>): Promise<CallFailure> => {
  const error = await made.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof CallFailure) return error;
  throw new Error(`expected a failure of the call, got ${String(error)}`);
};

const readText = (signal?: AbortSignal) =>
  call(readLegalText, { params: { kind: 'datos' }, query: {}, ...(signal ? { signal } : {}) });

it('a call that was one too many at once is made again after a second, twice at most', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const body = JSON.stringify({ code: 'too_many_calls', message: 'Intenta de nuevo en un momento.' });
  let sent = 0;
  const transport = async () => {
    sent += 1;
    const response = new Response(body, { status: 429, headers: { 'retry-after': '1' } });
    return { response, bytes: await response.clone().arrayBuffer() };
  };
  try {
    const failed = failureOf(call(readLegalText, { params: { kind: 'datos' }, query: {} }, transport));
    for (const before of [1, 2]) {
      await vi.dynamicImportSettled();
      await vi.advanceTimersByTimeAsync(900);
      expect(sent).toBe(before);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect((await failed).code).toBe('too_many_calls');
    expect(sent).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});

describe('what the server refuses', () => {
  const test = openTestApp();
  let cast: Fixtures;

  beforeAll(async () => {
    page.origin = test.url;
    cast = await createFixtures(test);
  }, 60_000);
  beforeEach(() => {
    page.origin = test.url;
    page.deadTokens = 0;
  });

  it('by the field comes with each field’s sentence', async () => {
    page.token = await tokenOf(test, cast.newcomer);
    const failure = await failureOf(
      call(savePersonalData, {
        body: { fecha_nacimiento: '14/03/1990', tipo_documento: 1, documento: '12.345' },
      }),
    );
    expect(failure).toMatchObject({
      kind: 'answered',
      status: 422,
      code: 'invalid_fields',
      fields: { fecha_nacimiento: 'Escribe la fecha completa.', documento: 'Ingresa datos numéricos' },
      retryAfterSeconds: undefined,
    });
    expect(Object.values(failure.fields)).toContain(failure.sentence);
    expect(page.deadTokens).toBe(0);
  });

  it('for now comes with the seconds to wait', async () => {
    const { phone } = cast.signed;
    await call(accounts.requestLoginCode, { params: { phone } });
    const failure = await failureOf(call(accounts.requestLoginCode, { params: { phone } }));
    expect(failure).toMatchObject({ kind: 'answered', status: 429, code: 'code_too_soon', fields: {} });
    expect(failure.retryAfterSeconds).toBeGreaterThan(0);
    expect(failure.retryAfterSeconds).toBeLessThanOrEqual(30);
    expectSentence(failure.sentence);
  });

  it('because a vendor is down can be tried again, and says when', async () => {
    await test.fault('messaging', 'down');
    await test.advance('PT1M');
    const failure = await failureOf(
      call(accounts.requestLoginCode, { params: { phone: cast.borrower.phone } }),
    );
    await test.fault('messaging', 'ok');
    expect(failure).toMatchObject({
      kind: 'answered',
      status: 503,
      code: 'vendor_down',
      retryAfterSeconds: 20,
    });
    expectSentence(failure.sentence);
  });

  it('because it is not there, not this person’s or not the moment says which', async () => {
    page.token = await tokenOf(test, cast.borrower);
    const params = { loanId: String(nobody().creditNumber) };
    expect(await failureOf(call(readCredit, { params }))).toMatchObject({ status: 404, code: 'not_found' });
    const theirs = { applicationId: cast.signer.applicationId };
    expect(await failureOf(call(reviewContract, { params: theirs }))).toMatchObject({ status: 404 });
    const taken = await failureOf(
      call(accounts.resendRegistrationCode, { params: { phone: cast.borrower.phone } }),
    );
    expect(taken).toMatchObject({ status: 409, code: 'phone_taken' });
    const amount = await failureOf(
      call(paymentCalls.signPayment, {
        body: {
          amount_in_cents: 100,
          currency: 'COP',
          reference_payment: cast.borrower.creditNumber,
          id_intento: randomUUID(),
        },
      }),
    );
    expect(Object.keys(amount.fields)).toEqual(['amount_in_cents']);
    const quote = await failureOf(call(readAmortization, { query: { monto: 1, cuotas: 7 } }));
    expect(Object.keys(quote.fields)).toEqual(['monto', 'cuotas']);
  });

  it('for want of a session is told once, and not for a pass that was given', async () => {
    page.token = 'x'.repeat(43);
    const { profileId } = cast.signer;
    const failure = await failureOf(call(listApplications, { params: { profileId } }));
    expect(failure).toMatchObject({ kind: 'answered', status: 401, code: 'no_session' });
    expect(page.deadTokens).toBe(1);
    await failureOf(call(listApplications, { params: { profileId }, token: 'y'.repeat(43) }));
    expect(page.deadTokens).toBe(1);
    page.token = null;
    await failureOf(call(searchProviders, { query: { nombre: 'clínica' } }));
    expect(page.deadTokens).toBe(2);
    // A public call goes without the token, expired or not.
    page.token = 'x'.repeat(43);
    expect((await readText()).tipo).toBe('datos');
    expect(page.deadTokens).toBe(2);
  });

  it('survives whatever a person types into an address', async () => {
    page.token = await tokenOf(test, cast.newcomer);
    for (const email of [
      'a/b@c.co',
      'a?b#c@d.co',
      '%2F',
      '😀@ñ.co',
      `${'l'.repeat(64)}@${'d'.repeat(180)}.co`,
    ]) {
      const failure = await failureOf(call(accounts.resendEmailCode, { params: { email } }));
      expect([email, failure.kind, failure.code]).toEqual([email, 'answered', 'email_not_registered']);
    }
    const { data } = await call(searchProviders, { query: { nombre: '& = + % # ? 😀 clínica' } });
    expect(data[0]?.nombre_comercial).toMatch(/clínica/i);
    const unknown = await failureOf(call(accounts.requestLoginCode, { params: { phone: newPhone() } }));
    expect(unknown.code).toBe('phone_not_registered');
  });
});

describe('what comes back from elsewhere', () => {
  let server: Server;
  let answer: (request: IncomingMessage, response: ServerResponse) => void;

  beforeAll(async () => {
    server = createServer((request, response) => answer(request, response));
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  beforeEach(() => {
    page.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const answerWith = (status: number, type: string, body: string, headers = {}): void => {
    answer = (_request, response) => {
      response.writeHead(status, { 'content-type': type, ...headers }).end(body);
    };
  };
  /** Resolves with the response of a call, once the call has arrived. */
  const arrival = () =>
    new Promise<ServerResponse>((resolve) => {
      answer = (_request, response) => resolve(response);
    });
  /** Begins a response and resolves when the client has its headers and waits for the rest. */
  const startAnswering = async (response: ServerResponse): Promise<void> => {
    const begun = new Promise<void>((resolve) => {
      page.onAnswer = resolve;
    });
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"tipo":"da');
    await begun;
  };

  it.each([
    ['a page of a proxy', 502, 'text/html', '<h1>Bad gateway</h1>'],
    ['a rejection of another shape', 403, 'application/json', '{"error":"forbidden"}'],
    ['a rejection without words', 500, 'application/json', ''],
    ['an answer of another shape', 200, 'application/json', '{"tipo":"datos"}'],
    ['nothing', 200, 'application/json', ''],
  ])('%s is not understood, and says so', async (_, status, type, body) => {
    answerWith(status, type, body);
    const failure = await failureOf(readText());
    expect(failure).toMatchObject({ kind: 'unreadable', status, code: 'unreadable', fields: {} });
    expectSentence(failure.sentence);
  });

  it.each([
    ['where an answer was asked for', 200],
    ['with a rejection', 403],
    ['that wants a login first', 511],
  ])('the page of a network %s is no network', async (_, status) => {
    answerWith(status, 'text/html; charset=utf-8', '<!doctype html><title>Portal</title>');
    const failure = await failureOf(readText());
    expect(failure).toMatchObject({ kind: 'offline', code: 'offline', isRepeatable: true });
    expect(failure.sentence).toContain('no deja pasar');
  });

  it('a pause that a proxy asks for is kept', async () => {
    answerWith(503, 'text/html', 'later', { 'retry-after': '17' });
    expect(await failureOf(readText())).toMatchObject({
      kind: 'unreadable',
      status: 503,
      retryAfterSeconds: 17,
    });
    for (const odd of ['Fri, 20 Nov 2026 17:00:00 GMT', '-1', 'soon', '']) {
      answerWith(503, 'text/html', 'later', { 'retry-after': odd });
      expect((await failureOf(readText())).retryAfterSeconds).toBeUndefined();
    }
  });

  it('nobody there is no network', async () => {
    const gone = createServer();
    await once(gone.listen(0, '127.0.0.1'), 'listening');
    page.origin = `http://127.0.0.1:${(gone.address() as AddressInfo).port}`;
    gone.close();
    const failure = await failureOf(readText());
    expect(failure).toMatchObject({ kind: 'offline', status: 0, code: 'offline' });
    expectSentence(failure.sentence);
  });

  /** Whether the answer has begun when it fails. */
  const MOMENTS = [
    ['before the answer', false],
    ['within the answer', true],
  ] as const;

  it.each(MOMENTS)('a line cut %s is no network', async (_, hasBegun) => {
    const arrived = arrival();
    const failing = failureOf(readText());
    const response = await arrived;
    if (hasBegun) await startAnswering(response);
    response.socket?.destroy();
    expect(await failing).toMatchObject({ kind: 'offline', status: 0, code: 'offline' });
  });

  /** The client's own timeout, fired by hand. */
  const holdTimeout = () => {
    const timeout = new AbortController();
    const asked = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.signal);
    return {
      seconds: () => Number(asked.mock.calls[0]?.[0]) / 1_000,
      end: () => timeout.abort(new DOMException('timed out', 'TimeoutError')),
    };
  };

  it.each(MOMENTS)('a silence %s is a slow network', async (_, hasBegun) => {
    const timeout = holdTimeout();
    const arrived = arrival();
    const failing = failureOf(readText());
    const response = await arrived;
    if (hasBegun) await startAnswering(response);
    expect(timeout.seconds()).toBe(25);
    timeout.end();
    const failure = await failing;
    expect(failure).toMatchObject({ kind: 'slow', status: 0, code: 'slow' });
    expectSentence(failure.sentence);
  });

  it.each(MOMENTS)('a call given up %s is no failure, but what gave it up', async (_, hasBegun) => {
    const arrived = arrival();
    const leaving = new AbortController();
    const reading = readText(leaving.signal);
    const outcome = reading.then(
      () => 'answered',
      (error: unknown) => error,
    );
    const response = await arrived;
    if (hasBegun) await startAnswering(response);
    const reason = new DOMException('the screen is gone', 'AbortError');
    leaving.abort(reason);
    expect(await outcome).toBe(reason);
  });

  it('a call given up before it was made is not made', async () => {
    let calls = 0;
    answer = (_request, response) => {
      calls += 1;
      response.end('{}');
    };
    await expect(readText(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
    expect(calls).toBe(0);
  });

  it('a document that is no document is not understood', async () => {
    answerWith(200, 'text/plain', 'later');
    const failure = await failureOf(call(reviewContract, { params: { applicationId: randomUUID() } }));
    expect(failure).toMatchObject({ kind: 'unreadable', status: 200 });
  });
});
