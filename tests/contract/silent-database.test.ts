import { randomBytes } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { startAppOn } from '../support/app-on-database.ts';
import { createDatabase } from '../support/database.ts';
import { openTcpProxy } from '../support/tcp-proxy.ts';
import { expectSentence } from './requests.ts';

const SETTINGS = {
  DATABASE_CONNECT_SECONDS: '1',
  DATABASE_STATEMENT_SECONDS: '1',
  DATABASE_LOCK_SECONDS: '1',
  DATABASE_IDLE_TRANSACTION_SECONDS: '2',
  LOG_LEVEL: 'silent',
};
/** For a connection, for an answer, and a margin for a busy machine. */
const ANSWER_MS = 8_000;

it('says that the database is silent in bounded time, and serves again when it is back', async () => {
  const database = await createDatabase();
  const url = new URL(database.appRoleUrl);
  const proxy = await openTcpProxy(0, Number(url.port));
  onTestFinished(proxy.close);
  url.host = `localhost:${new URL(proxy.url).port}`;
  const test = await startAppOn({ ...database, appRoleUrl: url.toString() }, SETTINGS);
  onTestFinished(test.close);
  // An unknown token: only the database could tell.
  const headers = { authorization: `Bearer ${randomBytes(32).toString('base64url')}` };
  const ask = () => test.app.inject({ url: '/api/borradores', headers });
  expect((await ask()).statusCode).toBe(401);

  proxy.become('silent');
  const begun = performance.now();
  const [answer, ready] = await Promise.all([ask(), test.app.inject('/readyz')]);
  expect(performance.now() - begun).toBeLessThan(ANSWER_MS);
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
  expect(answer.headers['retry-after']).toBe('5');
  expectSentence(answer.json().message);
  expect([ready.statusCode, ready.json().obstacle]).toEqual([503, 'database_unavailable']);

  proxy.become('through');
  await expect.poll(async () => (await ask()).statusCode).toBe(401);
});
