import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChunkLoadError, withChunkTimeout } from './chunk-error.ts';

describe('a part of the app that is on its way', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is there when it comes, and nothing waits for it any more', async () => {
    expect(await withChunkTimeout(Promise.resolve('code'))).toBe('code');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('has failed when it cannot be fetched, with the reason', async () => {
    const cause = new TypeError('Failed to fetch dynamically imported module');
    await expect(withChunkTimeout(Promise.reject(cause))).rejects.toMatchObject({ isSlow: false, cause });
    await expect(withChunkTimeout(Promise.reject(cause))).rejects.toBeInstanceOf(ChunkLoadError);
  });

  // @covers 9.19
  it('has failed after 120 seconds (Specification §9), and not before', async () => {
    let failure: unknown;
    const never = new Promise<never>(() => undefined);
    withChunkTimeout(never).catch((error: unknown) => {
      failure = error;
    });
    await vi.advanceTimersByTimeAsync(119_999);
    expect(failure).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(failure).toMatchObject({ isSlow: true });
  });
});
