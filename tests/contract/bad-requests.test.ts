import { beforeAll, describe, expect, it } from 'vitest';
import type { BadRequest } from '../attacks/fuzz/bad-requests.ts';
import { faultsOf, flood } from '../attacks/fuzz/send-bad-requests.ts';
import { openTestApp } from '../support/open-test-app.ts';
import { createFixtures, type Fixtures, tokenOf, WIDE_LIMITS } from './fixtures.ts';
import { sendRaw } from './raw-socket.ts';

/** `npm run attacks` sends a hundred times as many. */
const COUNT = 1_000;

const test = openTestApp(
  { ...WIDE_LIMITS, LOG_LEVEL: 'error' },
  { write: (line) => void failures.push(line) },
);
let cast: Fixtures;
const failures: string[] = [];

beforeAll(async () => {
  cast = await createFixtures(test);
}, 60_000);

describe('a bad request of any kind, to a call, a webhook or nothing', () => {
  it('is refused without a failure of ours, in the form of every error', async () => {
    const { faults, statuses, authenticated, refusedAsNobody } = await flood({
      ...{ url: test.url, test, cast, seed: process.env.ATTACK_SEED ?? 'contract', first: 0, count: COUNT },
    });
    expect(faults).toEqual([]);
    expect(failures).toEqual([]);
    expect(Object.values(statuses).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(COUNT * 0.98);
    expect(refusedAsNobody / authenticated).toBeLessThan(0.05);
  }, 60_000);
});

it.each([
  ['names no host', 'GET /healthz HTTP/1.1\r\nConnection: close', 400],
  ['names two hosts', 'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close', 400],
  ['names its host twice', 'GET /healthz HTTP/1.1\r\nHost: a\r\nhost: a\r\nConnection: close', 400],
  ['is of HTTP/0.9', 'GET /healthz', 400],
  ['is of HTTP/1.0', 'GET /healthz HTTP/1.0', 200],
])('answers a request that %s', async (_what, head, expected) => {
  const { status, body } = await sendRaw(test.url, `${head}\r\n\r\n`);
  expect(status).toBe(expected);
  if (expected === 400) expect(JSON.parse(body).code).toBe('malformed');
});

it('HEAD changes no token and sends no code', async () => {
  const { phone } = cast.signed;
  const headers = { authorization: `Bearer ${await tokenOf(test, cast.signed)}` };
  const countAll = async () => [
    (await test.context.db.selectFrom('session_token').select('token_sha256').execute()).length,
    (await test.inbox(phone)).length,
  ];
  const before = await countAll();
  for (const url of ['/api/accounts/token/refresh', `/api/accounts/login/phone/57${phone}`])
    expect((await test.app.inject({ method: 'HEAD', url, headers })).statusCode).toBe(404);
  expect(await countAll()).toEqual(before);
});

describe('the judge of answers', () => {
  const asked = { method: 'GET', path: '/api/x' } as BadRequest;
  const headers = {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "frame-ancestors 'none'",
    'referrer-policy': 'x',
    'cross-origin-opener-policy': 'x',
    'cache-control': 'no-store',
  };
  const body = '{"code":"malformed","message":"No entendemos lo que enviaste."}';

  it('sees a failure of ours, a trace, another form or rejection, and a header that is not there', () => {
    expect(faultsOf({ status: 422, headers, body }, asked)).toEqual([]);
    expect(faultsOf({ status: 500, headers, body }, asked)).toEqual(['answered 500']);
    expect(faultsOf({ status: Number.NaN, headers, body }, asked)).toEqual(['answered NaN']);
    expect(faultsOf({ status: 400, headers, body: 'Error\n    at x (/server/app.ts:1:2)' }, asked)).toEqual([
      'a stack trace',
      'an error in another form',
    ]);
    const refused = (rejection: BadRequest['rejection']) =>
      faultsOf({ status: 422, headers, body }, { ...asked, rejection });
    expect(refused({ status: 422, code: 'malformed' })).toEqual([]);
    expect(refused({ status: 400 })).toEqual(['not refused by {"status":400}']);
    expect(refused({ code: 'too_large' })).toEqual(['not refused by {"code":"too_large"}']);
    for (const name of Object.keys(headers))
      expect(faultsOf({ status: 404, headers: { ...headers, [name]: undefined }, body }, asked)).toEqual([
        `without ${name}`,
      ]);
  });
});
