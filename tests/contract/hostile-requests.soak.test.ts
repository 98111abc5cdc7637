import type { HTTPMethods, LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiEndpoints } from '#core/api/endpoints.ts';
import { BASE_HEADERS } from '../../server/infrastructure/http/base-headers.ts';
import { openTestApp } from '../support/open-test-app.ts';
import { examples } from './examples.ts';
import { createFixtures, type Fixtures, tokenOf, WIDE_LIMITS } from './fixtures.ts';
import { sendRaw } from './raw-socket.ts';
import { expectError, expectSentence, nameOf, send, urlOf } from './requests.ts';

const titled = examples.map((example) => ({ title: nameOf(example.endpoint), ...example }));
const withBody = titled.filter(({ endpoint }) => endpoint.body);
const withParams = titled.filter(({ endpoint }) => endpoint.params);
const withQuery = titled.filter(({ endpoint }) => endpoint.query);
const WEBHOOKS = ['/api/webhooks/payments', '/api/webhooks/identity'];
const JSON_TYPE = { 'content-type': 'application/json' };

const test = openTestApp(WIDE_LIMITS);
let cast: Fixtures;

beforeAll(async () => {
  cast = await createFixtures(test);
}, 60_000);

const statusAndCode = (answer: LightMyRequestResponse) => [answer.statusCode, answer.json().code];

describe('a body', () => {
  it.each(withBody)('that is no JSON is refused by $title', async ({ endpoint, by, input }) => {
    const token = await tokenOf(test, cast[by]);
    const parts = input(cast[by]);
    const good = JSON.stringify(parts.body);
    for (const payload of [
      good.slice(0, -1),
      `${good}}`,
      `${good}${good}`,
      `[${good}`,
      good.replaceAll('"', "'"),
      `/* */${good}`,
      '{"a":NaN}',
      '{"a":01}',
      '{"a":undefined}',
      `{"__proto__":{"admin":true},${good.slice(1)}`,
      `{"constructor":{"prototype":{"admin":true}},${good.slice(1)}`,
      '['.repeat(100_000),
      `{"a":${'['.repeat(40)}${']'.repeat(40)}}`,
    ]) {
      const answer = await send(test, endpoint, parts, { token, payload, headers: JSON_TYPE });
      expectError(answer);
      expect(statusAndCode(answer), payload.slice(0, 40)).toEqual([400, 'malformed']);
    }
  });

  it.each(withBody)('of another type is refused by $title', async ({ endpoint, by, input }) => {
    const token = await tokenOf(test, cast[by]);
    const parts = input(cast[by]);
    for (const type of [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
      'application/json-patch+json',
      'x',
    ]) {
      const answer = await send(test, endpoint, parts, { token, headers: { 'content-type': type } });
      expectError(answer);
      expect(statusAndCode(answer), type).toEqual([400, 'malformed']);
    }
    const { statusCode } = await send(test, endpoint, parts, { token, payload: '', headers: JSON_TYPE });
    expect(statusCode).toBe(400);
  });

  it.each(withBody)('beyond the limit is refused by $title', async ({ endpoint, by, input }) => {
    const token = await tokenOf(test, cast[by]);
    const parts = input(cast[by]);
    const body = { ...parts.body, relleno: 'x'.repeat(300_000) };
    const answer = await send(test, endpoint, { ...parts, body }, { token });
    expectError(answer);
    expect(statusAndCode(answer)).toEqual([413, 'too_large']);
  });

  it.each(withBody)('of broken text is refused by $title', async ({ endpoint, by, input }) => {
    const token = await tokenOf(test, cast[by]);
    const parts = input(cast[by]);
    const broken = Buffer.concat([
      Buffer.from('{"otp":"'),
      Buffer.from([0xc3, 0x28, 0xff]),
      Buffer.from('"}'),
    ]);
    const answer = await send(test, endpoint, parts, { token, payload: broken, headers: JSON_TYPE });
    expectError(answer);
  });

  it.each(titled.filter(({ endpoint }) => endpoint.method === 'GET'))(
    'changes nothing of $title',
    async ({ endpoint, by, input }) => {
      const token = await tokenOf(test, cast[by]);
      const parts = { ...input(cast[by]), body: { monto: 'x', cuotas: [] } };
      const { statusCode } = await send(test, endpoint, parts, { token });
      expect([200, 409, 422]).toContain(statusCode);
    },
  );

  it.each(WEBHOOKS)('of nobody we know is refused at %s', async (url) => {
    for (const payload of ['', '{', '[]', 'null', '"x"', '{"__proto__":1}', 'x'.repeat(100_000), '\u0000']) {
      const answer = await test.app.inject({ method: 'POST', url, payload, headers: JSON_TYPE });
      expect(statusAndCode(answer)).toEqual([401, 'webhook_refused']);
    }
    const large = await test.app.inject({
      method: 'POST',
      url,
      payload: 'x'.repeat(300_000),
      headers: JSON_TYPE,
    });
    expectError(large);
    expect(statusAndCode(large)).toEqual([413, 'too_large']);
  });
});

describe('an address', () => {
  it.each(withParams)('with anything in it is refused by $title', async ({ endpoint, by }) => {
    const token = await tokenOf(test, cast[by]);
    const names = Object.keys(endpoint.params?.fields ?? {});
    for (const written of [
      '%',
      '%zz',
      '%ff',
      '%c0%af',
      '%00',
      '%2F',
      '..%2F..%2Fetc%2Fpasswd',
      'a%2Fb',
      '%F0%9F%98%80',
      '%E2%80%AE',
      '%25%32%46',
      '*',
      ':id',
      ';a=b',
      'x'.repeat(700),
      'x'.repeat(2_000),
      '1'.repeat(300),
      '-1',
      '1e3',
      'null',
      'undefined',
      '[object%20Object]',
      "'%20or%201=1--",
    ]) {
      const path = names.reduce<string>((url, name) => url.replace(`:${name}`, written), endpoint.path);
      const headers = { authorization: `Bearer ${token}` };
      const answer = await test.app.inject({ method: endpoint.method, url: path, headers });
      expectError(answer);
    }
  });

  it.each(withQuery)('that says a thing twice is refused by $title', async ({ endpoint, by, input }) => {
    const token = await tokenOf(test, cast[by]);
    const parts = input(cast[by]);
    const url = urlOf(endpoint, parts);
    const headers = { authorization: `Bearer ${token}` };
    for (const name of Object.keys(endpoint.query?.fields ?? {})) {
      const joint = url.includes('?') ? '&' : '?';
      for (const more of [`${name}=1&${name}=1`, `${name}=&${name}=`, `${name}[]=1`, `${name}[a]=1`]) {
        const twice = await test.app.inject({
          method: endpoint.method,
          url: `${url}${joint}${more}`,
          headers,
        });
        expectError(twice);
        expect(twice.statusCode).toBe(422);
      }
      for (const value of ['', '=', '%00', '%ff', '%', '+', '1e6', '0x10', '-1', '1.5', 'NaN', 'Infinity']) {
        const odd = `${url}${joint}${name}=${value}`.replace(new RegExp(`${name}=[^&]+&(?=${name}=)`), '');
        const answer = await test.app.inject({ method: endpoint.method, url: odd, headers });
        if (answer.statusCode !== 200) expectError(answer);
        else expect(endpoint.path).toMatch(/search$/);
      }
    }
  });

  it('of a call that there is not is refused like any other', async () => {
    for (const url of [
      '/api',
      '/api/',
      '/api//',
      '//',
      '///api/accounts/login',
      '/api/accounts',
      '/api/accounts/login/',
      '/API/accounts/login',
      '/api/accounts/login;x=1',
      '/api/openapi.yaml',
      '/api/__proto__',
      '/api/webhooks/other',
      '/.env',
    ]) {
      const answer = await test.app.inject({ method: 'POST', url, payload: {} });
      expectError(answer);
      expect(statusAndCode(answer), url).toEqual([404, 'not_found']);
    }
  });
});

describe('a method', () => {
  const METHODS: readonly HTTPMethods[] = [
    'GET',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'HEAD',
    'OPTIONS',
    'TRACE',
  ];

  it.each(titled)('other than that of $title does nothing', async ({ endpoint, by, input }) => {
    const url = urlOf(endpoint, input(cast[by]));
    const token = await tokenOf(test, cast[by]);
    const known = apiEndpoints
      .filter(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(url.replace(/\?.*/, '')))
      .map((one): string => one.method);
    for (const method of METHODS.filter((one) => !known.includes(one))) {
      const answer = await test.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
      expect([method, answer.statusCode]).toEqual([method, 404]);
      if (method !== 'HEAD') expectError(answer);
    }
  });

  it('HEAD changes no token and sends no code', async () => {
    const { phone } = cast.signed;
    const token = await tokenOf(test, cast.signed);
    const countTokens = async () =>
      (await test.context.db.selectFrom('session_token').select('token_sha256').execute()).length;
    const before = [await countTokens(), (await test.inbox(phone)).length];
    for (const url of ['/api/accounts/token/refresh', `/api/accounts/login/phone/57${phone}`]) {
      const headers = { authorization: `Bearer ${token}` };
      expect((await test.app.inject({ method: 'HEAD', url, headers })).statusCode).toBe(404);
    }
    expect([await countTokens(), (await test.inbox(phone)).length]).toEqual(before);
  });
});

describe('what is no HTTP', () => {
  it.each([
    ['a word', 'hola\r\n\r\n', 400],
    ['another protocol', 'GET / HTTP/9.9\r\n\r\n', 400],
    ['a method of nobody', 'SALUDA / HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['an address with broken bytes', 'GET /api/textos/datos\xff HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['an address too long', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
    [
      'two lengths',
      'POST /api/accounts/login HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
      400,
    ],
    [
      'pieces of no size',
      'POST /api/accounts/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      400,
    ],
    ['no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    [
      'what nobody expects',
      'POST /api/accounts/login HTTP/1.1\r\nHost: a\r\nExpect: pan\r\nConnection: close\r\n\r\n',
      417,
    ],
    ['a header with a line end', 'GET /healthz HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n', 400],
  ])('%s is refused in words', async (_, bytes, status) => {
    const answer = await sendRaw(test.url, bytes);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...BASE_HEADERS,
    });
    const { code, message, ...more } = JSON.parse(answer.body);
    expect(more).toEqual({});
    expect(code).toMatch(/^(malformed|too_large)$/);
    expectSentence(message);
  });

  it('leaves the server serving', async () => {
    expect((await fetch(`${test.url}/healthz`)).status).toBe(200);
  });
});
