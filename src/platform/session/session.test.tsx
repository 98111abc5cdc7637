import { beforeEach, describe, expect, it, vi } from 'vitest';
import { logout, refreshToken } from '#core/api/accounts/sessions.ts';
import {
  atomsOnDevice,
  draftsOnDevice,
  putAtoms,
  putDrafts,
  sessionOnDevice,
} from '../../../tests/components/device.ts';
import { holdDatabases, holdTimers } from '../../../tests/components/late-storage.ts';
import { openSessionTab, restoredTab, type SessionTab } from '../../../tests/components/session-tab.ts';
import { LOST, type StubbedApi, StubbedError, stubApi } from '../../../tests/components/stub-api.ts';

const MINUTE_MS = 60_000;
const DRAFT = { iv: new Uint8Array(12), sealed: new ArrayBuffer(16), savedAt: Date.now(), rev: 1 };
const PLACE = 'somebody/procedure/v2';

let api: StubbedApi;
let logoutCalls: readonly { readonly headers: Headers }[];

const ago = (minutes: number): number => Date.now() - minutes * MINUTE_MS;
/** Bearer tokens of the logout calls. */
const logoutTokens = () => logoutCalls.map(({ headers }) => headers.get('authorization'));

const expectEnded = async (tab: SessionTab, isByItself: boolean): Promise<void> => {
  await expect.poll(() => tab.held('authStatusAtom')).toBe('un-authenticated');
  expect(tab.held('sessionExpiredAtom')).toBe(isByItself);
  await expect.poll(atomsOnDevice).toEqual({});
};

/** A tab that restored the session of a device. */
const enteredTab = async (more: Parameters<typeof sessionOnDevice>[0] = {}): Promise<SessionTab> => {
  await putAtoms(sessionOnDevice(more));
  return restoredTab();
};

const listOf = (tab: SessionTab) =>
  tab.load<typeof import('../storage/forget.ts')>('src/platform/storage/forget.ts');

beforeEach(async () => {
  api = stubApi();
  logoutCalls = api.on(logout, { cerrada: true });
  await putAtoms();
  await putDrafts({ [PLACE]: DRAFT });
});

describe('a session that is read back', () => {
  // Specification, section 3 "Auth state" and section 4 "Auth status".
  // @covers 3.21, 4.1
  it('is unknown until the device was read, and then there or not', async () => {
    const tab = await openSessionTab();
    expect(tab.held('authStatusAtom')).toBe('iddle');
    await tab.session.restoreSession();
    expect(tab.held('authStatusAtom')).toBe('un-authenticated');
    const other = await enteredTab({ profile_id: 'perfil' });
    expect(other.held('authStatusAtom')).toBe('authenticated');
    expect(other.held('profileIdAtom')).toBe('perfil');
    expect(logoutCalls).toEqual([]);
  });

  it.each([4_000, 40_000])('is found in 10 of 10 starts on a storage that is %i ms late', async (lateMs) => {
    for (let start = 0; start < 10; start += 1) {
      await putAtoms(sessionOnDevice());
      const tab = await openSessionTab();
      const [{ pass }, { release }] = [holdTimers(tab.window), holdDatabases(tab.window)];
      const restoring = tab.session.restoreSession();
      await pass(lateMs);
      expect(tab.held('authStatusAtom')).toBe('iddle');
      release();
      await restoring;
      expect(tab.held('authStatusAtom')).toBe('authenticated');
      expect(await atomsOnDevice()).toMatchObject({
        'v1/token': 'session-token',
        'v1/profile_id': expect.anything(),
      });
      tab.close();
    }
  });

  it('is over when it was left longer than two minutes and the warning, which the next screen says', async () => {
    await expectEnded(await enteredTab({ last_activity: Date.now() - 136_000 }), true);
    await expect.poll(logoutTokens).toEqual(['Bearer session-token']);
    expect(Object.keys(await draftsOnDevice())).toEqual([PLACE]);
  });

  // @covers 3.25
  it.each([
    ['damaged', { id: { broken: true } }],
    ['missing', { user_id: undefined }],
    ['no text', { draft_key: 7 }],
    ['no time', { last_activity: undefined }],
  ])('is over when a part of it is %s', async (_, part) => {
    await expectEnded(await enteredTab(part), true);
    await expect.poll(logoutTokens).toHaveLength(1);
  });

  it('lives on while the person is at their bank', async () => {
    const back = await enteredTab({ last_activity: ago(9), left_for_bank: ago(9) });
    expect(back.held('authStatusAtom')).toBe('authenticated');
    expect(back.held('leftForBankAtom')).toBeNull();
    expect(Date.now() - Number(back.held('lastActivityAtom'))).toBeLessThan(10_000);
  });

  it('has the usual time from now on when the page was left in the middle of an identity check', async () => {
    const tab = await enteredTab({ last_activity: ago(30), identity_verification: true });
    expect(tab.held('authStatusAtom')).toBe('authenticated');
    expect(tab.held('isVerifyingIdentityAtom')).toBe(false);
    expect(Date.now() - Number(tab.held('lastActivityAtom'))).toBeLessThan(10_000);
  });

  it('ends at the way to the login, without a word of it, and drafts stay', async () => {
    await putAtoms(sessionOnDevice());
    const tab = await openSessionTab();
    await tab.session.restoreSession({ thenEnd: true });
    await expectEnded(tab, false);
    await expect.poll(logoutTokens).toEqual(['Bearer session-token']);
    expect(Object.keys(await draftsOnDevice())).toEqual([PLACE]);
  });

  it('ends when any call is answered that its token is dead', async () => {
    api.on(refreshToken, new StubbedError(401, { code: 'session_over', message: 'Ingresa de nuevo.' }));
    const tab = await enteredTab();
    const { call } = await tab.load<typeof import('../api/http.ts')>('src/platform/api/http.ts');
    await expect(call(refreshToken, {})).rejects.toMatchObject({ status: 401 });
    await expectEnded(tab, true);
  });
});

describe('the end of a session', () => {
  // @covers 2.108
  it('by the button takes the drafts along', async () => {
    const tab = await enteredTab();
    await tab.session.endSession('button');
    await expectEnded(tab, false);
    expect(await draftsOnDevice()).toEqual({});
    await expect.poll(logoutTokens).toEqual(['Bearer session-token']);
  });

  it('needs no server, and nothing that does not let go of what it has keeps the rest', async () => {
    api.on(logout, LOST);
    const tab = await enteredTab();
    const { onForget } = await listOf(tab);
    onForget('queries', () => Promise.reject(new Error('the cache is stuck')));
    const forgotten: string[] = [];
    onForget('queries', (event) => void forgotten.push(event));
    await tab.session.endSession('button');
    await expectEnded(tab, false);
    expect(forgotten).toEqual(['button']);
  });

  it('that does not reach the server is left to the worker, with a key that only ends it', async () => {
    const told: unknown[] = [];
    const worker = { active: { postMessage: (message: unknown) => void told.push(message) } };
    const leave = async (calls: readonly unknown[]) => {
      const tab = await enteredTab();
      vi.spyOn(tab.window.navigator.serviceWorker, 'getRegistration').mockResolvedValue(worker as never);
      await tab.session.endSession('button');
      await expectEnded(tab, false);
      await expect.poll(() => calls).toHaveLength(1);
    };
    await leave(logoutCalls);
    await leave(api.on(logout, new StubbedError(401, { code: 'no_session', message: 'No hay sesión.' })));
    await leave(api.on(logout, LOST));
    // SHA-256 of 'session-token', by coreutils.
    const key = 'wQHpEUaclpFxBAtQ1wVDMTz5aP3vW6zHgHdvj7OZqzY';
    await expect.poll(() => told).toContainEqual({ type: 'ENDED', key, isLeaving: true });
    expect(told.filter((one) => (one as { type: string }).type === 'ENDED')).toHaveLength(1);
    expect(JSON.stringify(told)).not.toContain('session-token');
  });

  it('is the end of it in every tab', async () => {
    const [one, other] = [await enteredTab(), await restoredTab()];
    const forgotten: string[] = [];
    (await listOf(other)).onForget('queries', (event) => void forgotten.push(event));
    await one.session.endSession('button');
    await expectEnded(other, true);
    expect(other.held('endSentenceAtom')).toMatch(/^Saliste en otra pestaña\./);
    expect(forgotten).toEqual(['button']);
    // Called once, by the tab that ended it.
    await expect.poll(logoutTokens).toHaveLength(1);
  });
});

const rotationOf = (tab: SessionTab) =>
  tab.load<typeof import('./rotate-token.ts')>('src/platform/session/rotate-token.ts');

describe('tabs of one session', () => {
  it('share a new token, which nobody else takes', async () => {
    const [one, other] = [await enteredTab(), await restoredTab()];
    const stranger = await openSessionTab((view) =>
      Object.defineProperty(view, 'indexedDB', { value: undefined }),
    );
    await stranger.session.restoreSession();
    await (await rotationOf(one)).rotateToken(() => Promise.resolve({ token: 'new-token' }));
    await expect.poll(() => other.held('tokenAtom')).toBe('new-token');
    expect(other.held('tokenIssuedAtAtom')).toBe(one.held('tokenIssuedAtAtom'));
    expect(stranger.held('tokenAtom')).toBeNull();
  });

  it('share each sign of life: one that lies behind does not end the session of the one that is used', async () => {
    const [one, other] = [await enteredTab(), await restoredTab()];
    const channel = await one.load<typeof import('./session-channel.ts')>(
      'src/platform/session/session-channel.ts',
    );
    const at = Date.now() + 5_000;
    channel.announce({ kind: 'alive', at });
    await expect.poll(() => other.held('lastActivityAtom')).toBe(at);
  });
});

describe('a page that comes back whole from the browser’s memory', () => {
  const comeBack = (tab: SessionTab, persisted = true) =>
    tab.window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
  /** Resolves when the tab reloads. */
  const reloadOf = (tab: SessionTab) =>
    new Promise((resolve) => tab.window.addEventListener('pagehide', resolve));

  // @covers 3.26
  it('ends a session that was left too long meanwhile', async () => {
    const tab = await enteredTab();
    tab.store.set(tab.atoms.lastActivityAtom, ago(3));
    comeBack(tab, false);
    expect(tab.held('authStatusAtom')).toBe('authenticated');
    comeBack(tab);
    await expectEnded(tab, true);
  });

  // @covers 3.26
  it.each([
    ['that ended where no tab could be told', {}],
    ['that is another person’s by now', { token: 'hers', id: '99999999-1111-4111-8111-111111111111' }],
  ])('begins anew with a session %s', async (_, now) => {
    const tab = await enteredTab();
    await putAtoms(now);
    const reloaded = reloadOf(tab);
    comeBack(tab);
    await reloaded;
  });

  it('goes on with the session that is still its own', async () => {
    const tab = await enteredTab();
    let isGone = false;
    void reloadOf(tab).then(() => {
      isGone = true;
    });
    const read = new Promise((resolve) => {
      const { getAll } = tab.window.IDBObjectStore.prototype;
      tab.window.IDBObjectStore.prototype.getAll = function (...given) {
        resolve(undefined);
        return getAll.apply(this, given);
      };
    });
    comeBack(tab);
    await read;
    await atomsOnDevice();
    expect(tab.held('authStatusAtom')).toBe('authenticated');
    expect(isGone).toBe(false);
  });
});

describe('another person who logs in', () => {
  const enter = (tab: SessionTab, id: string) =>
    tab.session.openSession({ id, token: 'hers', draftKey: 'BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBA' });

  it('takes the summary of whoever was here before off the device, and not their own', async () => {
    localStorage.setItem('cuotasana-summary/v1/ana', '{}');
    localStorage.setItem('cuotasana-summary/v1/luis', '{}');
    const tab = await restoredTab();
    enter(tab, 'ana');
    expect(Object.keys(localStorage)).toEqual(['cuotasana-summary/v1/ana']);
    expect(tab.held('authStatusAtom')).toBe('authenticated');
    expect(tab.held('sessionExpiredAtom')).toBe(false);
    await expect
      .poll(atomsOnDevice)
      .toMatchObject({ 'v1/token': 'hers', 'v1/id': 'ana', 'v1/user_id': 'ana' });
    enter(tab, 'rosa');
    expect(Object.keys(localStorage)).toEqual([]);
  });
});
