import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { accountCalls, errorOf } from '../../tests/support/account-calls.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { findRows } from '../../tests/support/rows.ts';

describe('a session', () => {
  const test = openTestApp();
  const { call, register, logIn } = accountCalls(test);

  const isOpen = async (token: string): Promise<boolean> => {
    const answer = await call('GET', '/api/accounts/token/refresh', { token });
    return answer.statusCode === 200;
  };
  const refreshed = async (token: string): Promise<string> =>
    (await call('GET', '/api/accounts/token/refresh', { token })).json().token;

  // @covers 6.1, 6.3
  it('is needed, and said in words', async () => {
    for (const token of [undefined, 'x'.repeat(43)]) {
      expect(errorOf(await call('GET', '/api/accounts/token/refresh', token ? { token } : {}))).toEqual({
        status: 401,
        code: 'no_session',
        message: 'Tu sesión terminó. Ingresa de nuevo para continuar donde ibas.',
      });
    }
  });

  it('lives fifteen minutes without a refresh', async () => {
    const { token } = await register();
    await test.advance('PT14M59S');
    const fresh = await refreshed(token);
    await test.advance('PT15M');
    expect(await isServed(fresh)).toBe(false);
  });

  // @covers 4.3
  it('can still be refreshed for fifteen minutes after that, by its newest token alone', async () => {
    const { token } = await register();
    const fresh = await refreshed(token);
    expect(await isServed(fresh)).toBe(true);
    await test.advance('PT29M59S');
    const late = await refreshed(fresh);
    expect([await isServed(fresh), await isServed(late)]).toEqual([false, true]);
    await test.advance('PT30M');
    expect(await isOpen(late)).toBe(false);
    const other = await register();
    await isServed(await refreshed(other.token));
    await test.advance('PT15M');
    expect(await isOpen(other.token)).toBe(false);
  });

  // @covers 7.8
  it('survives more than a minute in which every refresh arrives and no answer does', async () => {
    const { token } = await register();
    await test.advance('PT14M');
    for (let tries = 0; tries < 6; tries += 1) {
      await refreshed(token);
      await test.advance('PT15S');
    }
    expect(await isServed(token)).toBe(false);
    const arrived = await refreshed(token);
    expect(await isServed(arrived)).toBe(true);
  });

  const profile = (token: string) =>
    call('GET', '/api/profile/by_user/00000000-0000-4000-8000-000000000000', { token });
  /** 404: the session is let through, and the profile is nobody's. */
  const isServed = async (token: string): Promise<boolean> => (await profile(token)).statusCode === 404;

  // @covers 4.3
  it('lets a token serve until the next one is used, and a minute more for what is in flight', async () => {
    const { token } = await register();
    const fresh = await refreshed(token);
    expect(fresh).not.toBe(token);
    await test.advance('PT5M');
    expect(await isServed(token)).toBe(true);
    expect(await isServed(fresh)).toBe(true);
    await test.advance('PT59S');
    expect(await isServed(token)).toBe(true);
    expect(await isServed(fresh)).toBe(true);
  });

  it('is not kept alive by one token that is refreshed again and again', async () => {
    const { token } = await register();
    await refreshed(token);
    await test.advance('PT14M59S');
    await refreshed(token);
    await test.advance('PT1S');
    expect(await isServed(token)).toBe(false);
    await test.advance('PT14M59S');
    expect(await isOpen(token)).toBe(true);
    await test.advance('PT1S');
    expect(await isOpen(token)).toBe(false);
  });

  // @covers 7.8
  it('survives two refreshes at once, and the answer that was lost', async () => {
    const { token } = await register();
    const [one, two] = await Promise.all([refreshed(token), refreshed(token)]);
    await test.advance('PT1M');
    // One of them was stored by both tabs; the other is never used.
    expect(await isServed(one ?? '')).toBe(true);
    await test.advance('PT10M');
    const next = await refreshed(one ?? '');
    expect(await isServed(next)).toBe(true);
    expect(two).not.toBe(one);
  });

  // @covers 8.23
  it('ends twelve hours after the login, however often it is refreshed', async () => {
    let { token } = await register();
    for (let minutes = 0; minutes < 12 * 60 - 14; minutes += 14) {
      await test.advance('PT14M');
      token = await refreshed(token);
    }
    await test.advance('PT3M');
    expect(await isOpen(token)).toBe(true);
    await test.advance('PT3M');
    expect(await isOpen(token)).toBe(false);
  });

  // @covers 4.2, 7.37
  it('ends by logout with every token of it, and with no other session', async () => {
    const { phone, token } = await register();
    const other = (await logIn(phone)).json().token;
    const fresh = await refreshed(token);
    const answer = await call('POST', '/api/accounts/logout', { token: fresh });
    expect(answer.json()).toEqual({ cerrada: true });
    expect(await isOpen(token)).toBe(false);
    expect(await isOpen(fresh)).toBe(false);
    expect(await isOpen(other)).toBe(true);
  });

  // @covers 7.91
  it('ends by the digest of any of its tokens, which opens nothing and says nothing of itself', async () => {
    const { phone, token } = await register();
    const other = (await logIn(phone)).json().token;
    const fresh = await refreshed(token);
    const keyOf = (of: string) => hash('sha256', of, 'base64url');
    const end = (clave: string) => call('POST', '/api/accounts/logout/pendiente', { payload: { clave } });
    expect(await isServed(keyOf(token))).toBe(false);
    for (const unknown of [keyOf('nobody'), token, keyOf(keyOf(token))])
      expect((await end(unknown)).json()).toEqual({ cerrada: true });
    expect(await isServed(fresh)).toBe(true);
    expect((await end(keyOf(token))).json()).toEqual({ cerrada: true });
    expect([await isServed(token), await isServed(fresh), await isServed(other)]).toEqual([
      false,
      false,
      true,
    ]);
    expect((await end(keyOf(token))).statusCode).toBe(200);
    for (const malformed of ['', 'k'.repeat(42), '*'.repeat(43)])
      expect((await end(malformed)).statusCode).toBe(422);
  });

  const say = async (token: string, en_uso: boolean): Promise<void> => {
    const answer = await call('PUT', '/api/accounts/sesiones/presencia', { token, payload: { en_uso } });
    expect([answer.statusCode, answer.json()]).toEqual([200, { anotada: true }]);
  };

  // @covers 7.106
  it('ends when the app was left for longer than its idle limit, and no other session with it', async () => {
    const { phone, token } = await register();
    const other = (await logIn(phone)).json().token;
    const fresh = await refreshed(token);
    await say(token, false);
    await test.advance('PT9S');
    // On its way when the app was left.
    expect(await isServed(token)).toBe(true);
    await test.advance('PT2M7S');
    expect([await isServed(token), await isOpen(token), await isServed(fresh), await isOpen(fresh)]).toEqual([
      false,
      false,
      false,
      false,
    ]);
    const list = await call('GET', '/api/accounts/sesiones', { token: other });
    expect(list.json().sesiones).toMatchObject([{ es_esta: true }]);
    // Nor by the refresh of a token that expired.
    await test.advance('PT14M');
    expect(await isOpen(fresh)).toBe(false);
  });

  it.each([
    ['a call within it', (token: string) => isServed(token), 'PT2M14S'],
    ['the app, which says that it is in use again', (token: string) => say(token, true), 'PT1S'],
  ])('goes on after %s', async (_, comeBack, after) => {
    const { token } = await register();
    await say(token, false);
    await test.advance(after);
    await comeBack(token);
    await test.advance('PT10M');
    expect(await isServed(token)).toBe(true);
  });

  it('is kept as hashes only', async () => {
    const { token } = await register();
    const rows = await findRows(test.context.db, 'session_token');
    const hashes = rows.map((row) => row.token_sha256.toString('hex'));
    expect(hashes).toContain(hash('sha256', token));
  });
});
