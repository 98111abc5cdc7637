import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { completePrecache, installWorker } from './install-worker.ts';

/** A page whose installations fail until the network is back. */
const page = () => {
  const events = new EventTarget();
  const tries: number[] = [];
  const world = { isLineCut: true, tries };
  const begun = Date.now();
  let active: object | null = null;
  vi.stubGlobal('window', events);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('navigator', {
    serviceWorker: {
      // Browsers discard a registration whose first installation failed.
      getRegistration: async () => (active ? { active } : undefined),
      register: async () => {
        tries.push(Math.round((Date.now() - begun) / 1_000));
        const installing = Object.assign(new EventTarget(), {
          state: world.isLineCut ? 'redundant' : 'activated',
        });
        if (!world.isLineCut) active = installing;
        return { installing, waiting: null, active: null };
      },
    },
  });
  return { world, events };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a first installation of the worker that was cut', () => {
  it('is tried again with pauses that grow to a minute, until it is there', async () => {
    const { world } = page();
    const installing = installWorker();
    await vi.advanceTimersByTimeAsync(130_000);
    expect(world.tries).toEqual([0, 1, 3, 7, 15, 31, 63, 123]);
    world.isLineCut = false;
    await vi.advanceTimersByTimeAsync(60_000);
    await installing;
    expect(world.tries).toHaveLength(9);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is tried again at once when the network is back', async () => {
    const { world, events } = page();
    const installing = installWorker();
    await vi.advanceTimersByTimeAsync(20_000);
    world.isLineCut = false;
    events.dispatchEvent(new Event('online'));
    await installing;
    expect(world.tries).toEqual([0, 1, 3, 7, 15, 20]);
  });

  it('is given up by a page that tried for half an hour', async () => {
    const { world } = page();
    const installing = installWorker();
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    await installing;
    expect(world.tries).toHaveLength(30);
    expect(vi.getTimerCount()).toBe(0);
  });
});

it('asks the worker once at each start what it lacks: the mark of an incomplete release goes with emptied caches', async () => {
  const asked: unknown[] = [];
  const active = {
    postMessage: (message: unknown, [port]: [MessagePort]) => {
      asked.push(message);
      port.postMessage(null);
      port.close();
    },
  };
  vi.useRealTimers();
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ active }) } });
  vi.stubGlobal('caches', { has: async () => false });
  await completePrecache();
  expect(asked).toEqual([{ type: 'COMPLETE' }]);
});
