import { describe, expect, it } from 'vitest';
import { openTestApp } from '../support/open-test-app.ts';
import { createApplicationIn, sessionOf } from '../support/people.ts';
import { sendRaw } from './raw-socket.ts';
import { expectSentence } from './requests.ts';

const REQUEST_MS = 1_000;
const FILE_REQUEST_MS = 3_000;
/** The server's check interval, and a busy machine. */
const MARGIN_MS = 4_000;

const test = openTestApp({ REQUEST_SECONDS: '1', FILE_REQUEST_SECONDS: '3' });

/** Sends a beginning and then single bytes until the server closes the connection. */
const drip = async (beginning: string, byte: string) => {
  const begun = performance.now();
  const answer = await sendRaw(test.url, beginning, byte);
  return { ...answer, ms: performance.now() - begun };
};

const expectTooSlow = (answer: { readonly status: number; readonly body: string }): void => {
  // Bytes that arrive at the close cause a reset, which may overtake the response.
  if (Number.isNaN(answer.status)) return;
  expect(answer.status).toBe(408);
  const { code, message } = JSON.parse(answer.body);
  expect(code).toBe('too_slow');
  expectSentence(message);
};

describe('a request that does not arrive whole in time', () => {
  it('is ended while its head or its body drips', async () => {
    const bodies = [
      ['/api/accounts/login', 'Content-Length: 1000', ' '],
      ['/api/accounts/login', 'Transfer-Encoding: chunked', '1\r\n \r\n'],
      ['/api/webhooks/payments', 'Content-Length: 1000', ' '],
      ['/api/nada', 'Content-Length: 1000', ' '],
    ].map(([path = '', length, piece = '']) => {
      const head = ['Host: a', 'Content-Type: application/json', length].join('\r\n');
      return drip(`POST ${path} HTTP/1.1\r\n${head}\r\n\r\n`, piece);
    });
    const answers = await Promise.all([...bodies, drip('GET /healthz HTTP/1.1\r\nHost: a\r\nX: ', 'x')]);
    for (const answer of answers) {
      expectTooSlow(answer);
      expect(answer.ms).toBeLessThan(REQUEST_MS + MARGIN_MS);
    }
  });

  it('has the time of a file when it carries one, and no more', async () => {
    const person = await createApplicationIn(test.context, 'on_hold_docs');
    const { authorization } = await sessionOf(test.context, person);
    const path = `/api/application/documentos/${person.applicationId}/carta_laboral/1`;
    const head = ['Host: a', 'Content-Type: image/jpeg', `Authorization: ${authorization}`];
    const answer = await drip(
      `PUT ${path} HTTP/1.1\r\n${[...head, 'Content-Length: 1000'].join('\r\n')}\r\n\r\n`,
      'x',
    );
    expectTooSlow(answer);
    expect(answer.ms).toBeGreaterThan(FILE_REQUEST_MS - 100);
    expect(answer.ms).toBeLessThan(FILE_REQUEST_MS + MARGIN_MS);
  });

  it('holds up nobody else', async () => {
    expect((await fetch(`${test.url}/healthz`)).status).toBe(200);
    const body = '{"a":1}';
    const head = `Host: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close`;
    expect(
      (await sendRaw(test.url, `POST /api/accounts/login HTTP/1.1\r\n${head}\r\n\r\n${body}`)).status,
    ).toBe(422);
  });
});
