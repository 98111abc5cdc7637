// @covers 2.32

import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { deleteDatabase, putAtoms, sessionOnDevice } from '../../../tests/components/device.ts';
import { holdDatabases } from '../../../tests/components/late-storage.ts';
import { setUrl } from '../../../tests/components/render-at.tsx';
import { startInApp } from './start-in-app.ts';

interface Leaving extends Event {
  readonly destination: { readonly url: string };
}

/** Stubs the redirect and returns its target. */
const stubRedirect = (): (() => string | undefined) => {
  let target: string | undefined;
  const recordTarget = (event: Event) => {
    event.preventDefault();
    target = new URL((event as Leaving).destination.url).pathname;
  };
  const { navigation } = window as unknown as { readonly navigation: EventTarget };
  navigation.addEventListener('navigate', recordTarget);
  onTestFinished(() => navigation.removeEventListener('navigate', recordTarget));
  return () => target;
};

const landing = (): string | null | undefined =>
  document.querySelector('[data-landing]')?.getAttribute('data-landing');

const isLate = () => document.querySelector('[data-late]')?.hasAttribute('hidden') === false;

const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

beforeEach(() => {
  const page = document.createElement('main');
  page.setAttribute('data-landing', '');
  const late = document.createElement('p');
  late.hidden = true;
  late.dataset.late = '';
  page.append(late);
  document.body.append(page);
  onTestFinished(() => page.remove());
});

describe('the icon of the installed app', () => {
  beforeEach(() => setUrl({ path: '/?inicio=app' }));

  it.each([
    ['the portal, where the session has a credit', { loan: 1_500_000_420 }, '/dashboard'],
    ['the application, where it has none', {}, '/profileform'],
    // The app expires it and redirects to the login with a notice.
    ['the same, however long ago it was left', { loan: 1_500_000_420, last_activity: 1 }, '/dashboard'],
  ])('opens %s, and shows nothing before', async (_, more, target) => {
    const redirectTarget = stubRedirect();
    await putAtoms(sessionOnDevice(more));
    startInApp();
    await expect.poll(redirectTarget).toBe(target);
    expect(landing()).toBe('left');
  });

  it('opens the landing without a session, and leaves no database behind', async () => {
    const redirectTarget = stubRedirect();
    await deleteDatabase();
    startInApp();
    await expect.poll(landing).toBe('here');
    expect([redirectTarget(), await databases()]).toEqual([
      undefined,
      expect.not.arrayContaining(['cuotasana']),
    ]);
  });

  it.each([
    ['the portal', { loan: 1_500_000_420 }, '/dashboard'],
    ['the landing', { token: undefined }, undefined],
  ])('says that the storage is late, and opens %s once it answers', async (_, more, target) => {
    const redirectTarget = stubRedirect();
    await putAtoms(sessionOnDevice(more));
    const { release } = holdDatabases(window);
    vi.useFakeTimers();
    startInApp();
    vi.advanceTimersByTime(40_000);
    vi.useRealTimers();
    expect([landing(), isLate()]).toEqual(['left', true]);
    release();
    await expect.poll(isLate).toBe(false);
    expect([landing(), redirectTarget()]).toEqual([target === undefined ? 'here' : 'left', target]);
  });

  it('opens the landing where the storage is blocked', async () => {
    const redirectTarget = stubRedirect();
    vi.spyOn(window, 'indexedDB', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    startInApp();
    await expect.poll(landing).toBe('here');
    expect(redirectTarget()).toBeUndefined();
  });
});

it('whoever comes to the landing by a link stays, whatever session there is', async () => {
  setUrl({ path: '/' });
  const redirectTarget = stubRedirect();
  await putAtoms(sessionOnDevice({ loan: 1_500_000_420 }));
  startInApp();
  await expect.poll(landing).toBe('here');
  expect(redirectTarget()).toBeUndefined();
});
