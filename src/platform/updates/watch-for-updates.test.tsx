import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readLegalText } from '#core/api/accounts/legal-texts.ts';
import { NO_RELOAD_LOCK } from '#core/constants.ts';
import { openTab, type Tab } from '../../../tests/components/other-tab.ts';
import { api, LOST } from '../../../tests/components/stub-api.ts';
import { deferred } from '../../../tests/support/deferred.ts';
import type * as Store from '../store.ts';
import type * as Offer from './update-offer-atom.ts';
import type * as Watch from './watch-for-updates.ts';

class StubbedWorker extends EventTarget {
  readonly scriptURL = new URL('/sw.js', window.location.origin).href;
  readonly heard: unknown[] = [];
  state: ServiceWorkerState;

  constructor(state: ServiceWorkerState) {
    super();
    this.state = state;
  }
  /** Answers as the worker does that has every file. */
  postMessage(message: unknown, [port]: readonly MessagePort[] = []): void {
    this.heard.push(message);
    port?.postMessage('complete');
  }
}

class StubbedRegistration extends EventTarget {
  readonly active = new StubbedWorker('activated');
  installing: StubbedWorker | null = null;
  waiting: StubbedWorker | null = null;
  isRegistered = true;
  readonly update = vi.fn(async () => undefined);

  /** The browser finds and installs another version. */
  find(): void {
    const found = new StubbedWorker('installing');
    this.installing = found;
    this.dispatchEvent(new Event('updatefound'));
    Object.assign(this, { installing: null, waiting: found });
    found.state = 'installed';
    found.dispatchEvent(new Event('statechange'));
  }

  /** The version that waits takes over. */
  activate(): void {
    const { waiting } = this;
    this.waiting = null;
    if (!waiting) throw new Error('no version waits');
    waiting.state = 'activated';
    waiting.dispatchEvent(new Event('statechange'));
  }
}

interface WatchingTab extends Tab {
  readonly registration: StubbedRegistration;
  offer(): Offer.UpdateOffer | undefined;
}

/** A tab controlled by the worker, as the browser reports it. */
const watch = async (registration = new StubbedRegistration()): Promise<WatchingTab> => {
  const tab = openTab(({ navigator, document }) => {
    // `document.write` gives the tab a URL of this origin, which the worker's is compared with.
    document.open();
    document.write('<!doctype html><body></body>');
    document.close();
    Object.defineProperties(navigator.serviceWorker, {
      controller: { value: registration.active },
      register: { value: async () => registration },
      getRegistration: { value: async () => (registration.isRegistered ? registration : undefined) },
    });
  });
  const [{ store }, { updateOfferAtom }, { watchForUpdates }] = [
    await tab.load<typeof Store>('src/platform/store.ts'),
    await tab.load<typeof Offer>('src/platform/updates/update-offer-atom.ts'),
    await tab.load<typeof Watch>('src/platform/updates/watch-for-updates.ts'),
  ];
  await watchForUpdates();
  return { ...tab, registration, offer: () => store.get(updateOfferAtom) };
};

/** Another tab takes the no-reload lock until the result is called; `isHeard: false` sends no broadcast. */
const signElsewhere = async ({ isHeard = true } = {}): Promise<() => void> => {
  const [held, over] = [deferred(), deferred()];
  void navigator.locks.request(NO_RELOAD_LOCK, { mode: 'shared' }, () => {
    held.resolve();
    return over.promise;
  });
  await held.promise;
  const others = new BroadcastChannel(NO_RELOAD_LOCK);
  if (isHeard) others.postMessage('begun');
  others.close();
  return over.resolve;
};

describe('a newer version', () => {
  beforeEach(() => {
    api.on(readLegalText, LOST);
  });

  it('that waits since an earlier visit is offered', async () => {
    const registration = new StubbedRegistration();
    registration.waiting = new StubbedWorker('installed');
    const { offer } = await watch(registration);
    await expect.poll(offer).toBeDefined();
  });

  it('that is found while the app is open is offered', async () => {
    const { registration, offer } = await watch();
    expect(offer()).toBeUndefined();
    registration.find();
    await expect.poll(offer).toBeDefined();
  });

  it('is not offered any more when it removes itself', async () => {
    const { registration, offer } = await watch();
    registration.find();
    await expect.poll(offer).toBeDefined();
    registration.isRegistered = false;
    registration.activate();
    await expect.poll(offer).toBeUndefined();
  });

  it('is not offered while another tab signs or pays, not even again, and is once that is over', async () => {
    const end = await signElsewhere();
    const { registration, offer } = await watch();
    registration.find();
    await expect.poll(async () => (await navigator.locks.query()).pending?.length).toBe(1);
    expect(offer()).toBeUndefined();
    end();
    await expect.poll(offer).toBeDefined();

    const endAgain = await signElsewhere();
    await expect.poll(offer).toBeUndefined();
    endAgain();
    await expect.poll(offer).toBeDefined();
  });

  it('is not taken when another tab began to sign just before the press', async () => {
    const { registration, offer } = await watch();
    registration.find();
    await expect.poll(offer).toBeDefined();
    const end = await signElsewhere({ isHeard: false });
    void offer()?.accept();
    await expect.poll(offer).toBeUndefined();
    expect(registration.waiting?.heard).toEqual([]);
    end();
    await expect.poll(offer).toBeDefined();
  });

  it('is looked for when the app comes to the front, but not at each glance', async () => {
    const { registration, window: tab } = await watch();
    const comeToTheFront = () => tab.document.dispatchEvent(new Event('visibilitychange'));
    const begun = tab.Date.now();
    const clock = vi.spyOn(tab.Date, 'now').mockReturnValue(begun + 14 * 60_000);
    comeToTheFront();
    expect(registration.update).not.toHaveBeenCalled();
    clock.mockReturnValue(begun + 16 * 60_000);
    comeToTheFront();
    comeToTheFront();
    expect(registration.update).toHaveBeenCalledTimes(1);
    registration.update.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    clock.mockReturnValue(begun + 32 * 60_000);
    comeToTheFront();
    await expect.poll(() => registration.update.mock.calls.length).toBe(2);
    // A check that failed offline is repeated when next visible.
    await expect
      .poll(() => {
        comeToTheFront();
        return registration.update.mock.calls.length;
      })
      .toBe(3);
  });
});
