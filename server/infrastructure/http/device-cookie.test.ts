import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { keepDevice } from './device-cookie.ts';

const requests = { requestMs: 30_000, fileRequestMs: 60_000 };
const app = createApp({ trustedProxies: '', logLevel: 'silent', requests });

beforeAll(async () => {
  app.get('/device', async (request, reply) =>
    keepDevice({ isProduction: true }, { request, reply, userAgent: 'Firefox/140.0 (Android 15)' }),
  );
  await app.ready();
});
afterAll(() => app.close());

const call = (cookie?: string) =>
  app.inject({ method: 'GET', url: '/device', headers: cookie === undefined ? {} : { cookie } });

it('is given over TLS only in production, under a name that no other host can give', async () => {
  const answer = await call();
  expect(answer.headers['set-cookie']).toBe(
    `__Host-device=${answer.json().id}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure`,
  );
  expect(answer.json()).toEqual({
    id: expect.stringMatching(/^[\w-]{43}$/),
    isNew: true,
    name: expect.any(String),
  });
});

it('keeps its id, and gets another when what came is none', async () => {
  const { id } = (await call()).json();
  expect((await call(`a=b; __Host-device=${id};c=d`)).json()).toMatchObject({ id, isNew: false });
  for (const odd of [
    '',
    `device=${id}`,
    `__Host-device=${id}A`,
    '__Host-device="x"',
    `x__Host-device=${id}`,
  ]) {
    const answer = (await call(odd)).json();
    expect([answer.isNew, answer.id === id]).toEqual([true, false]);
  }
});
