import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChunkLoadError, loadChunk } from './load-chunk.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const FAILED = new TypeError('Failed to fetch dynamically imported module');

/** A chunk that fails so many times; the instants of its requests. */
const failing = (times: number) => {
  const begun = Date.now();
  const requests: number[] = [];
  const load = async () => {
    requests.push(Date.now() - begun);
    if (requests.length <= times) throw FAILED;
    return 'code';
  };
  return { load, requests };
};

describe('a part of the app that is on its way', () => {
  it('is there when it comes, and nothing waits for it any more', async () => {
    expect(await loadChunk(async () => 'code')).toBe('code');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is requested again by the app after one failure', async () => {
    const { load, requests } = failing(1);
    const loading = loadChunk(load);
    await vi.advanceTimersByTimeAsync(300);
    expect(await loading).toBe('code');
    expect(requests).toEqual([0, 300]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('has failed, with the reason, after three further requests with growing pauses', async () => {
    const { load, requests } = failing(9);
    const loading = expect(loadChunk(load)).rejects.toMatchObject({ isSlow: false, cause: FAILED });
    await vi.advanceTimersByTimeAsync(10_000);
    await loading;
    expect(requests).toEqual([0, 300, 1_300, 3_800]);
  });

  it.each([
    'Failed to fetch dynamically imported module: https://app/assets/a.js',
    'error loading dynamically imported module: https://app/assets/a.js',
    'Importing a module script failed.',
    "'text/html' is not a valid JavaScript MIME type.",
  ])('has not come where a browser says: %s', async (message) => {
    vi.stubGlobal('navigator', { onLine: false });
    const loading = loadChunk(() => Promise.reject(new TypeError(message)));
    await expect(loading).rejects.toBeInstanceOf(ChunkLoadError);
  });

  it('throws what its own code throws, at once', async () => {
    const fault = new TypeError('Intl.DurationFormat is not a constructor');
    const load = vi.fn(() => Promise.reject(fault));
    await expect(loadChunk(load)).rejects.toBe(fault);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('has failed at once on a device without a network, and is asked for anew by the next call', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const { load, requests } = failing(1);
    await expect(loadChunk(load)).rejects.toBeInstanceOf(ChunkLoadError);
    expect(requests).toHaveLength(1);
    expect(await loadChunk(load)).toBe('code');
  });

  // @covers 9.19
  it('has failed after 120 seconds (Specification §9), and not before', async () => {
    let failure: unknown;
    loadChunk(() => new Promise<never>(() => undefined)).catch((error: unknown) => {
      failure = error;
    });
    await vi.advanceTimersByTimeAsync(119_999);
    expect(failure).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(failure).toMatchObject({ isSlow: true });
  });
});
