import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { logout, refreshToken } from '#core/api/accounts/sessions.ts';
import { setSession } from '../../../tests/components/session.ts';
import { LOST, type StubbedApi, stubApi } from '../../../tests/components/stub-api.ts';
import { deferred } from '../../../tests/support/deferred.ts';
import { flushAtoms } from '../storage/persisted-atom.ts';
import { store } from '../store.ts';
import { authStatusAtom, sessionExpiredAtom, tokenAtom, tokenIssuedAtAtom } from './session-atoms.ts';
import { setToken } from './shared-token.ts';
import { useTokenRefresh } from './token-refresh.ts';

const MINUTE_MS = 60_000;
let api: StubbedApi;

/** Advances the clock; `expect.poll` advances it too. */
const advance = (ms: number): void => {
  vi.advanceTimersByTime(ms);
};
const currentToken = () => store.get(tokenAtom);

/** Another tab holds the refresh lock until `done`. */
const holdLock = async (): Promise<() => void> => {
  const [held, over] = [deferred(), deferred()];
  void navigator.locks.request('cuotasana-refresh', () => {
    held.resolve();
    return over.promise;
  });
  await held.promise;
  return over.resolve;
};
const isWaiting = async () => ((await navigator.locks.query()).pending ?? []).length > 0;

beforeEach(async () => {
  api = stubApi();
  setSession({ token: 'first' });
  await flushAtoms();
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});

describe('the token of a session', () => {
  // @covers 4.3, 9.1
  it('is exchanged after 14 minutes, and the new one 14 minutes later', async () => {
    let count = 0;
    const calls = api.on(refreshToken, () => {
      count += 1;
      return { token: `renewed-${count}` };
    });
    const { act } = await renderHook(useTokenRefresh);
    advance(14 * MINUTE_MS - 1);
    expect(calls).toEqual([]);
    advance(1);
    const dueAt = Date.now();
    await expect.poll(currentToken).toBe('renewed-1');
    const issuedAt = Number(store.get(tokenIssuedAtAtom));
    expect(issuedAt).toBeGreaterThanOrEqual(dueAt);
    await act(() => undefined);
    advance(issuedAt + 14 * MINUTE_MS - Date.now() - 1);
    expect(calls).toHaveLength(1);
    advance(1);
    await expect.poll(currentToken).toBe('renewed-2');
    expect(calls.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer first',
      'Bearer renewed-1',
    ]);
  });

  it('is not exchanged by a tab that waited while another one did', async () => {
    const calls = api.on(refreshToken, { token: 'of-this-tab' });
    await renderHook(useTokenRefresh);
    const done = await holdLock();
    advance(14 * MINUTE_MS);
    await expect.poll(isWaiting).toBe(true);
    // Written by the tab with the lock.
    setToken('of-the-other');
    done();
    await expect.poll(isWaiting).toBe(false);
    await navigator.locks.request('cuotasana-refresh', () => undefined);
    expect(calls).toEqual([]);
    expect(currentToken()).toBe('of-the-other');
  });

  it('is exchanged by a tab that waited for one that was closed before it could', async () => {
    api.on(refreshToken, { token: 'of-this-tab' });
    await renderHook(useTokenRefresh);
    const done = await holdLock();
    advance(14 * MINUTE_MS);
    await expect.poll(isWaiting).toBe(true);
    done();
    await expect.poll(currentToken).toBe('of-this-tab');
  });

  it.each([
    [
      'there are no locks',
      () => {
        const locks = Object.getOwnPropertyDescriptor(Navigator.prototype, 'locks') ?? {};
        Reflect.deleteProperty(Navigator.prototype, 'locks');
        onTestFinished(() => void Object.defineProperty(Navigator.prototype, 'locks', locks));
      },
    ],
    [
      'locks are blocked with what sites keep',
      () =>
        vi.spyOn(navigator.locks, 'request').mockRejectedValue(new DOMException('blocked', 'SecurityError')),
    ],
  ])('is exchanged where %s', async (_, block) => {
    api.on(refreshToken, { token: 'renewed' });
    block();
    await renderHook(useTokenRefresh);
    advance(14 * MINUTE_MS);
    await expect.poll(currentToken).toBe('renewed');
  });

  it('is tried again every 15 seconds while the network is lost, and the session stays', async () => {
    let outcome: typeof LOST | { token: string } = LOST;
    const calls = api.on(refreshToken, () => outcome);
    const timers = vi.spyOn(window, 'setTimeout');
    const retries = () => timers.mock.calls.filter(([, ms]) => ms === 15_000).length;
    await renderHook(useTokenRefresh);
    advance(14 * MINUTE_MS);
    await expect.poll(retries).toBe(1);
    advance(14_000);
    expect(calls).toHaveLength(1);
    advance(1_000);
    await expect.poll(retries).toBe(2);
    expect(currentToken()).toBe('first');
    outcome = { token: 'renewed' };
    advance(15_000);
    await expect.poll(currentToken).toBe('renewed');
    expect(calls).toHaveLength(3);
  });

  // @covers 3.25
  it('is exchanged at once when the clock went back: nobody knows how old it is', async () => {
    api.on(refreshToken, { token: 'renewed' });
    store.set(tokenIssuedAtAtom, Date.now() + 60 * MINUTE_MS);
    await renderHook(useTokenRefresh);
    advance(0);
    await expect.poll(currentToken).toBe('renewed');
  });

  // @covers 4.3, 8.23
  it.each([{}, { token: '' }, { token: null }])(
    'that is exchanged for none ends the session, which the next screen says (%j)',
    async (answer) => {
      // The stub of the contract answers nothing that breaks it.
      const asked = vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
        const { pathname } = new URL(new Request(input, init).url);
        return pathname === refreshToken.path ? Response.json(answer) : new Promise(() => undefined);
      });
      await renderHook(useTokenRefresh);
      advance(14 * MINUTE_MS);
      await expect.poll(() => store.get(authStatusAtom)).toBe('un-authenticated');
      expect(store.get(sessionExpiredAtom)).toBe(true);
      // A call that waits has the server's health looked at, too.
      const paths = () =>
        asked.mock.calls
          .map(([input]) => new URL(new Request(input).url).pathname)
          .filter((path) => path.startsWith('/api/'));
      await expect.poll(paths).toEqual([refreshToken.path, logout.path]);
      advance(MINUTE_MS);
      expect(paths()).toHaveLength(2);
    },
  );

  it('is left alone once nobody is in', async () => {
    const calls = api.on(refreshToken, { token: 'renewed' });
    const { act } = await renderHook(useTokenRefresh);
    await act(() => store.set(tokenAtom, null));
    advance(60 * MINUTE_MS);
    expect(calls).toEqual([]);
  });
});
