import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import { FROM_APP_HEADER } from '#core/api/endpoint.ts';
import { PURPOSE_TEXTS } from '#core/rights/authorisations.ts';
import { addApi, createApp } from '../../server/app.ts';
import { allRoutes } from '../../server/routes.ts';
import { createCallers } from '../../server/start.ts';
import { createDevice, newPhone, signUp } from '../support/account-calls.ts';
import { openTestApp } from '../support/open-test-app.ts';
import { createApplicationIn, sessionOf } from '../support/people.ts';
import { CONSENT } from '../support/reminded.ts';
import { expectError } from './requests.ts';

const WHEN = /(en \d+ (segundos?|minutos?|horas?)|a las \d|mañana|hoy)/;

const test = openTestApp({
  LIMIT_SIGN_UPS_PER_ADDRESS: '3',
  LIMIT_CODES_PER_ADDRESS: '12',
  LIMIT_LOOKUPS_PER_ADDRESS: '4',
});

/** Expects a 429 with this code; returns the seconds of `Retry-After`. */
const expectTooMany = (answer: LightMyRequestResponse, code: string): number => {
  expectError(answer);
  expect([answer.statusCode, answer.json().code]).toEqual([429, code]);
  expect(answer.json().message).toMatch(WHEN);
  expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  return Number(answer.headers['retry-after']);
};

const create = (phone: string, remoteAddress: string, headers = {}) =>
  test.app.inject({
    method: 'POST',
    url: '/api/accounts-minimal',
    payload: signUp(phone),
    remoteAddress,
    headers,
  });
const askToLogIn = (phone: string, remoteAddress: string) =>
  test.app.inject({
    method: 'GET',
    url: `/api/accounts/login/phone/57${phone}`,
    remoteAddress,
    headers: { [FROM_APP_HEADER]: '1' },
  });
// Limits of codes and of look-ups: server/codes/code-limits.test.ts, server/payments/public/public-payment.test.ts.
describe('too many', () => {
  it('sign-ups from one address wait for the hour to pass, and others do not', async () => {
    const from = '10.9.0.1';
    for (let made = 0; made < 3; made += 1) expect((await create(newPhone(), from)).statusCode).toBe(200);
    const seconds = expectTooMany(await create(newPhone(), from), 'too_many_sign_ups');
    expect(seconds).toBeGreaterThan(3_500);
    expect(seconds).toBeLessThanOrEqual(3_600);
    // A forged forwarding header does not change the client's address.
    const elsewhere = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' };
    expectTooMany(await create(newPhone(), from, elsewhere), 'too_many_sign_ups');
    expect((await create(newPhone(), '10.9.0.2')).statusCode).toBe(200);
    await test.advance(`PT${seconds}S`);
    expect((await create(newPhone(), from)).statusCode).toBe(200);
  });

  it('phones named from one address are refused before they are looked for', async () => {
    for (let named = 0; named < 12; named += 1) {
      expect((await askToLogIn(newPhone(), '10.9.3.1')).statusCode).toBe(404);
    }
    const [phone, device] = [newPhone(), createDevice(test)];
    await device.register(phone);
    expectTooMany(await askToLogIn(phone, '10.9.3.1'), 'too_many_phones_here');
    expectTooMany(await askToLogIn(newPhone(), '10.9.3.1'), 'too_many_phones_here');
    const known = await device.askToLogIn(phone, { remoteAddress: '10.9.3.1' });
    expect(known.statusCode).toBe(200);
  });
});

describe('what one account may leave to be kept', () => {
  const sendOften = async (
    times: number,
    person: { readonly accountId: string },
    request: (n: number) => InjectOptions,
  ) => {
    const headers = await sessionOf(test.context, person);
    const send = (n: number) => {
      const { headers: own, ...rest } = request(n);
      return test.app.inject({ ...rest, headers: { ...headers, ...own } });
    };
    for (let n = 0; n < times; n += 1) expect((await send(n)).statusCode).toBe(200);
    return send(times);
  };

  it('is sixty contracts a day', async () => {
    const person = await createApplicationIn(test.context, 'approved');
    const url = `/api/application/${person.applicationId}`;
    const answer = await sendOften(60, person, (n) => ({
      ...{ method: 'PATCH', url, payload: { monto: 2_900_000 - n * 1_000, cuotas: 12 } },
    }));
    expectTooMany(answer, 'too_many_changes');
  });

  it('is sixty tokens an hour', async () => {
    const url = '/api/accounts/token/refresh';
    const answer = await sendOften(60, await createApplicationIn(test.context, 'approved'), () => ({
      method: 'GET',
      url,
    }));
    expectTooMany(answer, 'too_many_refreshes');
  });

  it('is a hundred changes of reminders, and twenty authorisations', async () => {
    const person = await createApplicationIn(test.context, 'approved');
    const chosen = { reglas: ['dia'], hora: 9, detallado: false, ...CONSENT };
    const url = '/api/recordatorios/preferencias';
    const answer = await sendOften(100, person, (n) => ({
      ...{ method: 'PUT', url, payload: { ...chosen, canales: n % 2 === 0 ? ['sms'] : [] } },
    }));
    expectTooMany(answer, 'too_many_changes');
    const payload = { version: PURPOSE_TEXTS.health.version };
    const given = await sendOften(20, person, () => ({
      ...{ method: 'PUT', url: '/api/derechos/autorizaciones/salud', payload },
    }));
    expectTooMany(given, 'too_many_changes');
  });
});

describe('behind a balancer', () => {
  it('whoever called it is counted, and not whoever they say that they are', async () => {
    const app = createApp({ ...test.context.config, trustedProxies: 'loopback, uniquelocal' });
    await addApi(app, { context: test.context, callers: createCallers(test.context), routes: allRoutes });
    const post = (url: string, payload: object, forwarded: string) =>
      app.inject({
        method: 'POST',
        url,
        payload,
        remoteAddress: '10.0.0.7',
        headers: { 'x-forwarded-for': forwarded },
      });
    const find = (forwarded: string) =>
      post('/api/public-payment', { credito: '1000000000', documento: '1000000000' }, forwarded);
    for (let tried = 0; tried < 4; tried += 1) {
      // The client's own entries come first; the balancer's is last.
      expect((await find(`198.51.100.${tried}, 203.0.113.50`)).statusCode).toBe(404);
    }
    expectTooMany(await find('198.51.100.99, 203.0.113.50'), 'too_many_lookups');
    expect((await find('203.0.113.51')).statusCode).toBe(404);
    for (const odd of ['', 'unknown', "' or 1=1", '203.0.113.52:4711', '::1', 'x'.repeat(5_000)]) {
      expect((await find(odd)).statusCode).toBe(404);
      expect((await post('/api/accounts-minimal', signUp(newPhone()), odd)).statusCode).toBe(200);
    }
    await app.close();
  });
});
