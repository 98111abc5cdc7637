import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  type AccountCalls,
  ANDROID,
  accountCalls,
  errorOf,
  newPhone,
} from '../../tests/support/account-calls.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { findRows } from '../../tests/support/rows.ts';

const COMPUTER = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';
const SESSIONS = '/api/accounts/sesiones';

interface ListedSession {
  readonly id: string;
  readonly equipo: string;
  readonly desde: string;
  readonly ultimo_uso: string;
  readonly es_esta: boolean;
}

describe('the open sessions of a person', () => {
  const test = openTestApp();
  const calls = accountCalls(test);

  /** A person's calls from a browser with this user agent. */
  const browser = (userAgent: string): AccountCalls =>
    accountCalls(test, (options) =>
      test.app.inject({ ...options, headers: { ...options.headers, 'user-agent': userAgent } }),
    );
  const onBoth = async () => {
    const phone = newPhone();
    const { token } = await browser(ANDROID).register(phone);
    await test.advance('PT10M');
    const answer = await browser(COMPUTER).logIn(phone);
    return { onPhone: token, onComputer: String(answer.json().token) };
  };
  const list = async (token: string): Promise<readonly ListedSession[]> =>
    (await calls.call('GET', SESSIONS, { token })).json().sesiones;
  const end = (token: string, id: string) => calls.call('DELETE', `${SESSIONS}/${id}`, { token });
  const endOthers = (token: string) => calls.call('POST', `${SESSIONS}/cerrar-las-demas`, { token });
  const fresh = async (token: string): Promise<string> =>
    (await calls.call('GET', '/api/accounts/token/refresh', { token })).json().token;

  // @covers 7.79
  it('are those that can still be used, each with its device, which one is this, and since when', async () => {
    const [phone, start] = [newPhone(), test.clock.now().getTime()];
    const { token } = await browser(ANDROID).register(phone);
    await test.advance('PT10M');
    const renewed = await fresh(token);
    const computer = (await browser(COMPUTER).logIn(phone)).json().token;
    const listed = await list(computer);
    expect(listed).toEqual([
      expect.objectContaining({ equipo: 'Firefox en Linux', es_esta: true }),
      expect.objectContaining({ equipo: 'Chrome en Android', es_esta: false }),
    ]);
    expect(Date.parse(listed[1]?.desde ?? '') - start).toBeLessThan(60_000);
    expect(Date.parse(listed[1]?.ultimo_uso ?? '') - start).toBeGreaterThanOrEqual(600_000);
    // The tokens of the phone expire; its session does not come back.
    await test.advance('PT14M');
    const kept = await fresh(computer);
    expect(await list(kept)).toHaveLength(2);
    await test.advance('PT2M');
    expect(await list(kept)).toHaveLength(1);
    expect((await calls.call('GET', SESSIONS, { token: renewed })).statusCode).toBe(401);
  });

  it('keep no user agent', async () => {
    await onBoth();
    const rows = await findRows(test.context.db, 'session');
    for (const { device } of rows) expect(device).not.toMatch(/Mozilla|\d/);
  });

  it('write their last use at most every five minutes', async () => {
    const { token } = await calls.register();
    const lastUse = async () => (await list(token))[0]?.ultimo_uso;
    const first = await lastUse();
    await test.advance('PT4M59S');
    expect(await lastUse()).toBe(first);
    await test.advance('PT1M');
    expect(await lastUse()).not.toBe(first);
  });

  // @covers 7.79
  it('can be ended one by one, which the ended device hears on its next call', async () => {
    const { onPhone, onComputer } = await onBoth();
    const other = (await list(onComputer)).find(({ es_esta }) => !es_esta);
    expect((await end(onComputer, other?.id ?? '')).json()).toEqual({ cerrada: true });
    expect((await end(onComputer, other?.id ?? '')).json()).toEqual({ cerrada: true });
    expect(errorOf(await calls.call('GET', SESSIONS, { token: onPhone }))).toEqual({
      status: 401,
      code: 'session_ended',
      message: 'Cerraste esta sesión desde otro equipo. Ingresa de nuevo para continuar donde ibas.',
    });
    expect(await list(onComputer)).toHaveLength(1);
  });

  it('of somebody else, or of nobody, cannot be ended, and go on', async () => {
    const [own, other] = [await onBoth(), await onBoth()];
    const [theirs] = await list(other.onComputer);
    for (const id of [theirs?.id ?? '', randomUUID()])
      expect(errorOf(await end(own.onComputer, id))).toEqual({
        status: 404,
        code: 'not_found',
        message: 'No encontramos esa sesión.',
      });
    expect(await list(other.onComputer)).toHaveLength(2);
  });

  it('of one’s own device is a logout', async () => {
    const { onComputer } = await onBoth();
    const own = (await list(onComputer)).find(({ es_esta }) => es_esta);
    expect((await end(onComputer, own?.id ?? '')).json()).toEqual({ cerrada: true });
    expect(errorOf(await calls.call('GET', SESSIONS, { token: onComputer }))).toMatchObject({
      status: 401,
      code: 'no_session',
    });
    expect(await findRows(test.context.db, 'session', { id: own?.id ?? '' })).toMatchObject([
      { end_reason: 'logout' },
    ]);
  });

  // @covers 7.79
  it('can all be ended but this one', async () => {
    const { onPhone, onComputer } = await onBoth();
    expect((await endOthers(onComputer)).json()).toEqual({ cerradas: 1 });
    expect((await calls.call('GET', SESSIONS, { token: onPhone })).statusCode).toBe(401);
    expect(await list(onComputer)).toMatchObject([{ es_esta: true }]);
    expect((await endOthers(onComputer)).json()).toEqual({ cerradas: 0 });
  });
});
