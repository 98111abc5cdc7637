import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import { addDays, bogotaDate } from '#core/calendar/calendar-date.ts';
import { newPhone, signUp } from '../support/account-calls.ts';
import { median } from '../support/median.ts';
import { openTestApp } from '../support/open-test-app.ts';
import { createPayingBorrower } from '../support/paying-borrower.ts';
import { sessionOf } from '../support/people.ts';
import { PRODUCTION_LIMITS } from '../support/production-limits.ts';

const CALLS = 800;
const MOST_MS = 50;

const MOST_OF_ACCOUNT = Number(PRODUCTION_LIMITS.LIMIT_CALLS_OF_ACCOUNT);
const MOST_OF_ADDRESS = Number(PRODUCTION_LIMITS.LIMIT_CALLS_OF_ADDRESS);

const test = openTestApp(PRODUCTION_LIMITS);

const createBorrower = async () => {
  const borrower = await createPayingBorrower(test, { amount: 3_000_000, term: 24 });
  return { ...borrower, headers: await sessionOf(test.context, borrower) };
};

/** Reads of a neighbour, one after another, until the calls of an attacker have ended. */
const readMeanwhile = async (attack: () => Promise<LightMyRequestResponse>[]) => {
  const { creditNumber, headers } = await createBorrower();
  const read = () =>
    test.app.inject({
      ...{ method: 'GET', url: `/api/cartera/creditos/${creditNumber}`, headers },
      remoteAddress: '203.0.113.9',
    });
  await read();
  let isOver = false;
  const calls = Promise.all(attack()).finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  const statuses = new Set<number>();
  while (!isOver) {
    const startedAt = performance.now();
    statuses.add((await read()).statusCode);
    times.push(performance.now() - startedAt);
  }
  const answers = await calls;
  return { answers, statuses: [...statuses], p50: median(times) };
};

describe('800 calls at once', () => {
  it('of one account hold up nobody else, and those that are too many are told when to come back', async () => {
    const { creditNumber, headers } = await createBorrower();
    const fecha = addDays(bogotaDate(test.clock.now()), 3);
    const { answers, statuses, p50 } = await readMeanwhile(() =>
      Array.from({ length: CALLS }, () =>
        test.app.inject({
          ...{ method: 'POST', url: `/api/cartera/creditos/${creditNumber}/promesas`, headers },
          payload: { id_promesa: randomUUID(), fecha, valor: 100_000 },
        }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
    expect(statuses).toEqual([200]);
    expect(p50).toBeLessThan(MOST_MS);
  }, 60_000);

  it('that log in with one phone hold up nobody else', async () => {
    const phone = newPhone();
    await test.app.inject({ method: 'POST', url: '/api/accounts-minimal', payload: signUp(phone) });
    const payload = { otp: '0000', platform: 'sms', value: `57${phone}` };
    const { answers, statuses, p50 } = await readMeanwhile(() =>
      Array.from({ length: CALLS }, () =>
        test.app.inject({ method: 'POST', url: '/api/accounts/login', payload }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
    expect(statuses).toEqual([200]);
    expect(p50).toBeLessThan(MOST_MS);
  }, 60_000);
});

/** Sends the beginning of a request that announces a body. */
const beginRequest = async (head: string): Promise<Socket> => {
  const { hostname, port } = new URL(test.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(`${head}\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`);
  await once(socket, 'connect');
  // Answered after it: the beginning has been read.
  await fetch(`${test.url}/healthz`);
  return socket;
};

/** Sends beginnings of requests, one after another, and leaves each. */
const leave = async (head: string, requests: number): Promise<void> => {
  for (let request = 0; request < requests; request += 1) (await beginRequest(head)).destroy();
};

const [LOGIN, OWN_SESSIONS, PRESENCE] = [
  'POST /api/accounts/login HTTP/1.1',
  'GET /api/accounts/sesiones HTTP/1.1\r\nAuthorization: Bearer',
  'PUT /api/accounts/sesiones/presencia HTTP/1.1\r\nAuthorization:',
];

describe('calls that never arrive whole', () => {
  it('hold no turn of their address while a body of nobody drips', async () => {
    const { headers } = await createBorrower();
    const dripping: Socket[] = [];
    for (let call = 0; call <= MOST_OF_ADDRESS; call += 1) dripping.push(await beginRequest(LOGIN));
    for (const path of ['/api/textos/terminos', '/api/accounts/sesiones'])
      expect((await fetch(`${test.url}${path}`, { headers })).status).toBe(200);
    for (const socket of dripping) socket.destroy();
  });

  it('hold no turn of address or account once their client has left', async () => {
    const { headers } = await createBorrower();
    await leave(LOGIN, MOST_OF_ADDRESS + 1);
    await leave(`${OWN_SESSIONS} ${randomUUID()}`, MOST_OF_ADDRESS + 1);
    await leave(`${PRESENCE} ${headers.authorization}`, MOST_OF_ACCOUNT + 1);
    for (const path of ['/api/textos/terminos', '/api/accounts/sesiones'])
      expect((await fetch(`${test.url}${path}`, { headers })).status).toBe(200);
  });
});
