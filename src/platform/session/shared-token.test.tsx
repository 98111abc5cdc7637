import { beforeEach, describe, expect, it } from 'vitest';
import { readDrafts } from '#core/api/accounts/drafts.ts';
import { logout, refreshToken } from '#core/api/accounts/sessions.ts';
import { atomsOnDevice, putAtoms, putDrafts, sessionOnDevice } from '../../../tests/components/device.ts';
import { holdDatabases, holdTimers } from '../../../tests/components/late-storage.ts';
import { openSessionTab, restoredTab, type SessionTab } from '../../../tests/components/session-tab.ts';
import { LOST, type StubbedApi, StubbedError, stubApi } from '../../../tests/components/stub-api.ts';
import { deferred } from '../../../tests/support/deferred.ts';

const REFUSED = new StubbedError(401, { code: 'no_session', message: 'Ingresa de nuevo.' });
const MINUTE_MS = 60_000;

let api: StubbedApi;

const rotationOf = async (tab: SessionTab) =>
  (await tab.load<typeof import('./rotate-token.ts')>('src/platform/session/rotate-token.ts')).rotateToken;
const callOf = async (tab: SessionTab) =>
  (await tab.load<typeof import('../api/http.ts')>('src/platform/api/http.ts')).call;
const tokensOf = (calls: readonly { readonly headers: Headers }[]) =>
  calls.map(({ headers }) => headers.get('authorization'));

/** A tab that hears nothing of the others, as one that is frozen. */
const sleepingTab = async (): Promise<SessionTab> => {
  const tab = await openSessionTab((view) =>
    Object.defineProperty(view, 'BroadcastChannel', { value: undefined }),
  );
  await tab.session.restoreSession();
  return tab;
};
const passIn = (tab: SessionTab, milliseconds: number): void => {
  const { Date: clock } = tab.window;
  const now = clock.now();
  clock.now = () => now + milliseconds;
};
const rotateIn = async (tab: SessionTab, token: string): Promise<void> => {
  await (await rotationOf(tab))(() => Promise.resolve({ token }));
};

beforeEach(async () => {
  api = stubApi();
  api.on(logout, { cerrada: true });
  await putAtoms(sessionOnDevice());
  await putDrafts();
});

describe('the token that the tabs of a device share', () => {
  it('is taken from the device by a tab that slept, before it calls', async () => {
    const [awake, asleep] = [await restoredTab(), await sleepingTab()];
    await rotateIn(awake, 'second');
    await rotateIn(awake, 'third');
    passIn(asleep, MINUTE_MS);
    const reads = api.on(readDrafts, { borradores: [] });
    await (await callOf(asleep))(readDrafts, {});
    expect(tokensOf(reads)).toEqual(['Bearer third']);
  });

  it.each([4_000, 40_000])('is waited for where the storage is %i ms late', async (lateMs) => {
    const [awake, asleep] = [await restoredTab(), await sleepingTab()];
    await rotateIn(awake, 'second');
    passIn(asleep, MINUTE_MS);
    const reads = api.on(readDrafts, { borradores: [] });
    const call = await callOf(asleep);
    asleep.window.dispatchEvent(new Event('pagehide'));
    asleep.window.dispatchEvent(new Event('pageshow'));
    const [{ pass }, { release }] = [holdTimers(asleep.window), holdDatabases(asleep.window)];
    const called = call(readDrafts, {});
    await pass(lateMs);
    expect(reads).toEqual([]);
    release();
    await called;
    expect(tokensOf(reads)).toEqual(['Bearer second']);
  });

  it('is tried again with the newest one where an older one is refused, and the session stays', async () => {
    const [awake, asleep] = [await restoredTab(), await sleepingTab()];
    await rotateIn(awake, 'second');
    const reads = api.on(readDrafts, ({ headers }) =>
      headers.get('authorization') === 'Bearer second' ? { borradores: [] } : REFUSED,
    );
    await (await callOf(asleep))(readDrafts, {});
    expect(tokensOf(reads)).toEqual(['Bearer session-token', 'Bearer second']);
    expect(asleep.held('authStatusAtom')).toBe('authenticated');
  });

  it('that expired without a network is exchanged once, and what was refused is asked again', async () => {
    await putAtoms(sessionOnDevice({ token_issued_at: Date.now() - 20 * MINUTE_MS }));
    const tab = await restoredTab();
    const exchanges = api.on(refreshToken, { token: 'renewed' });
    const reads = api.on(readDrafts, ({ headers }) =>
      headers.get('authorization') === 'Bearer renewed' ? { borradores: [] } : REFUSED,
    );
    const call = await callOf(tab);
    await Promise.all([call(readDrafts, {}), call(readDrafts, {})]);
    expect(tokensOf(exchanges)).toEqual(['Bearer session-token']);
    expect(tokensOf(reads).slice(-2)).toEqual(['Bearer renewed', 'Bearer renewed']);
    expect(await atomsOnDevice()).toMatchObject({ 'v1/token': 'renewed' });
  });

  it('that expired stays while its exchange is lost, and ends the session when that is refused', async () => {
    await putAtoms(sessionOnDevice({ token_issued_at: Date.now() - 20 * MINUTE_MS }));
    const tab = await restoredTab();
    api.on(readDrafts, REFUSED);
    api.on(refreshToken, LOST);
    await expect((await callOf(tab))(readDrafts, {})).rejects.toMatchObject({ kind: 'offline' });
    expect(tab.held('authStatusAtom')).toBe('authenticated');
    api.on(refreshToken, REFUSED);
    await expect((await callOf(tab))(readDrafts, {})).rejects.toMatchObject({ status: 401 });
    await expect.poll(() => tab.held('authStatusAtom')).toBe('un-authenticated');
  });

  it('stays what another tab made it, when the answer of a refresh comes late', async () => {
    const [awake, asleep] = [await restoredTab(), await sleepingTab()];
    const { promise: late, resolve: answer } = deferred<{ token: string }>();
    Reflect.deleteProperty(asleep.window.Navigator.prototype, 'locks');
    const rotated = (await rotationOf(asleep))(() => late);
    await rotateIn(awake, 'second');
    answer({ token: 'too-late' });
    await rotated;
    expect(asleep.held('tokenAtom')).toBe('second');
    expect(await atomsOnDevice()).toMatchObject({ 'v1/token': 'second' });
  });

  it('does not come back with an answer that arrives after the logout', async () => {
    const tab = await restoredTab();
    await (await rotationOf(tab))(async () => {
      await tab.session.endSession('button');
      return { token: 'too-late' };
    });
    expect(tab.held('authStatusAtom')).toBe('un-authenticated');
    expect(await atomsOnDevice()).toEqual({});
  });

  it('is each page’s own where the device keeps nothing, and is told to the others', async () => {
    const tab = await restoredTab();
    tab.store.set((await brokenStorage(tab)).isStorageWorkingAtom, false);
    const other = await restoredTab();
    await rotateIn(tab, 'second');
    expect(tab.held('tokenAtom')).toBe('second');
    await expect.poll(() => other.held('tokenAtom')).toBe('second');
  });
});

const brokenStorage = (tab: SessionTab) =>
  tab.load<typeof import('../storage/persisted-atom.ts')>('src/platform/storage/persisted-atom.ts');

describe('a tab that wakes long after its session was last used in it', () => {
  it('does not end it while it is used in another one', async () => {
    const [awake, asleep] = [await restoredTab(), await sleepingTab()];
    const at = Date.now() + 10 * MINUTE_MS;
    awake.store.set(awake.atoms.lastActivityAtom, at);
    await expect.poll(atomsOnDevice).toMatchObject({ 'v1/last_activity': at });
    passIn(asleep, 10 * MINUTE_MS);
    expect(await asleep.session.endIdleSession()).toBe(false);
    expect(asleep.held('lastActivityAtom')).toBe(at);
    expect(asleep.held('authStatusAtom')).toBe('authenticated');
    expect(await atomsOnDevice()).toMatchObject({ 'v1/token': 'session-token' });
  });

  it('ends it where nobody used it', async () => {
    const asleep = await sleepingTab();
    passIn(asleep, 10 * MINUTE_MS);
    expect(await asleep.session.endIdleSession()).toBe(true);
    await expect.poll(() => asleep.held('authStatusAtom')).toBe('un-authenticated');
    await expect.poll(atomsOnDevice).toEqual({});
  });
});

it('says who ended a session, where the server does, and keeps nothing for the lock of the device', async () => {
  localStorage.setItem('cuotasana-lock/v1/ana', '{}');
  const sentence = 'Cerraste esta sesión desde otro equipo.';
  api.on(refreshToken, new StubbedError(401, { code: 'session_ended', message: sentence }));
  const [tab, other] = [await restoredTab(), await restoredTab()];
  await expect((await callOf(tab))(refreshToken, {})).rejects.toMatchObject({ status: 401 });
  await expect.poll(() => tab.held('endSentenceAtom')).toBe(sentence);
  await expect.poll(() => other.held('endSentenceAtom')).toBe(sentence);
  expect(other.held('sessionExpiredAtom')).toBe(true);
  expect(localStorage.getItem('cuotasana-lock/v1/ana')).toBeNull();
});
