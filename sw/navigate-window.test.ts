import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NO_RELOAD_LOCK } from '#core/constants.ts';
import { navigateToPayment } from './push.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A window of the app; `hears`: it replies to the message. */
const page = ({ hears = false, isVisible = true, mayNavigate = true } = {}) => ({
  visibilityState: isVisible ? 'visible' : 'hidden',
  focus: vi.fn(async () => undefined),
  postMessage: vi.fn((_: unknown, [port]: readonly MessagePort[]) => {
    if (hears) port?.postMessage(true);
  }),
  navigate: vi.fn(async (_: string) => {
    if (!mayNavigate) throw new TypeError('not controlled');
  }),
});

const worker = (pages: readonly ReturnType<typeof page>[], held: readonly string[] = []) => {
  const openWindow = vi.fn(async (_: string) => undefined);
  vi.stubGlobal('self', {
    clients: { matchAll: async () => pages, openWindow },
    navigator: { locks: { query: async () => ({ held: held.map((name) => ({ name })) }) } },
  });
  return openWindow;
};

const lead = async (): Promise<void> => {
  const leading = navigateToPayment();
  await vi.advanceTimersByTimeAsync(1_000);
  await leading;
};

describe('a pressed notification', () => {
  it('opens the payment where there is no window', async () => {
    const openWindow = worker([]);
    await lead();
    expect(openWindow.mock.calls).toEqual([['/dashboard/pay']]);
  });

  it('leads the window that is seen, by asking it', async () => {
    vi.useRealTimers();
    const [hidden, seen] = [page({ isVisible: false }), page({ hears: true })];
    const openWindow = worker([hidden, seen]);
    await navigateToPayment();
    expect(seen.postMessage).toHaveBeenCalledWith(
      { type: 'LEAD', wanted: '/dashboard/pay' },
      expect.anything(),
    );
    expect(seen.focus).toHaveBeenCalledOnce();
    for (const one of [hidden, seen]) expect(one.navigate).not.toHaveBeenCalled();
    expect(hidden.postMessage).not.toHaveBeenCalled();
    expect(openWindow).not.toHaveBeenCalled();
  });

  it('loads a window anew that does not hear, and opens another where it may not', async () => {
    const [deaf, foreign] = [page(), page({ mayNavigate: false })];
    let openWindow = worker([deaf]);
    await lead();
    expect(deaf.navigate.mock.calls).toEqual([['/dashboard/pay']]);
    expect(openWindow).not.toHaveBeenCalled();
    openWindow = worker([foreign]);
    await lead();
    expect(openWindow).toHaveBeenCalledOnce();
  });

  // @covers 7.69
  it('leaves a window as it is whose signature or payment sleeps, and opens another', async () => {
    const asleep = page();
    const openWindow = worker([asleep], [NO_RELOAD_LOCK]);
    await lead();
    expect(asleep.navigate).not.toHaveBeenCalled();
    expect(openWindow.mock.calls).toEqual([['/dashboard/pay']]);
  });
});
