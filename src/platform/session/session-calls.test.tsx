import { beforeEach, describe, expect, it } from 'vitest';
import { reportPresence } from '#core/api/accounts/sessions.ts';
import { putAtoms, sessionOnDevice } from '../../../tests/components/device.ts';
import { restoredTab, type SessionTab } from '../../../tests/components/session-tab.ts';
import { LOST, type StubbedApi, stubApi } from '../../../tests/components/stub-api.ts';

let api: StubbedApi;
let calls: readonly { readonly headers: Headers; readonly body: { readonly en_uso: boolean } }[];

const told = () => calls.map(({ body }) => body.en_uso);

interface PresentTab extends SessionTab {
  readonly show: (state: DocumentVisibilityState) => void;
  readonly presence: typeof import('./session-calls.ts');
}

const openPresentTab = async (): Promise<PresentTab> => {
  const tab = await restoredTab();
  const presence = await tab.load<typeof import('./session-calls.ts')>(
    'src/platform/session/session-calls.ts',
  );
  presence.watchPresence();
  const { document } = tab.window;
  const show = (state: DocumentVisibilityState): void => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return { ...tab, presence, show };
};

const enteredTab = async (more: Parameters<typeof sessionOnDevice>[0] = {}): Promise<PresentTab> => {
  await putAtoms(sessionOnDevice(more));
  return openPresentTab();
};

beforeEach(async () => {
  api = stubApi();
  calls = api.on(reportPresence, { anotada: true });
  await putAtoms();
});

describe('an app that is left', () => {
  it('tells the server at once, and with the first activity of whoever comes back that it is in use', async () => {
    const tab = await enteredTab();
    tab.show('hidden');
    // Before anything is awaited: the page may be gone then.
    await expect.poll(told).toEqual([false]);
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer session-token');
    tab.show('visible');
    expect(told()).toEqual([false]);
    for (const later of [1, 2, 3]) tab.store.set(tab.atoms.lastActivityAtom, Date.now() + later);
    await expect.poll(told).toEqual([false, true]);
  });

  it('says nothing where the device keeps the session open, and nothing without one', async () => {
    const tab = await enteredTab();
    const { store, atoms } = tab;
    tab.show('hidden');
    await expect.poll(told).toEqual([false]);
    store.set(atoms.isVerifyingIdentityAtom, true);
    tab.show('hidden');
    store.set(atoms.isVerifyingIdentityAtom, false);
    store.set(atoms.leftForBankAtom, Date.now() - 9 * 60_000);
    tab.show('hidden');
    store.set(atoms.leftForBankAtom, null);
    store.set(atoms.tokenAtom, null);
    tab.show('hidden');
    // Longer than anybody takes at a bank.
    store.set(atoms.tokenAtom, 'session-token');
    store.set(atoms.leftForBankAtom, Date.now() - 11 * 60_000);
    tab.show('hidden');
    await expect.poll(told).toEqual([false, false]);
  });

  it('may hold a replaced token for as long as it wakes, and says nothing until it has looked', async () => {
    const tab = await enteredTab();
    tab.show('visible');
    tab.show('hidden');
    expect(told()).toEqual([]);
    await expect
      .poll(() => {
        tab.show('hidden');
        return told();
      })
      .toContain(false);
  });

  it('is in use in another tab, which says so with its next activity', async () => {
    const [one, other] = [await enteredTab(), await openPresentTab()];
    await expect
      .poll(() => {
        other.presence.reportReturn();
        return told();
      })
      .toEqual([true]);
    one.show('hidden');
    await expect
      .poll(() => {
        other.presence.reportReturn();
        return told();
      })
      .toEqual([true, false, true]);
  });

  it('is told of again as long as nobody hears it, and once more after ten seconds, when nothing is on its way', async () => {
    const lost = api.on(reportPresence, LOST);
    const tab = await enteredTab();
    const { Date: clock } = tab.window;
    const now = clock.now();
    const later = (seconds: number) => {
      clock.now = () => now + seconds * 1_000;
      tab.presence.reportReturn();
    };
    // Until the restored session knows that the page before it may have said a good-bye, there is nothing to tell.
    await expect
      .poll(() => {
        later(0);
        return lost;
      })
      .toHaveLength(1);
    calls = api.on(reportPresence, { anotada: true });
    later(9);
    expect(told()).toEqual([]);
    later(11);
    await expect.poll(told).toEqual([true]);
    later(22);
    later(40);
    expect(told()).toEqual([true]);
  });
});
