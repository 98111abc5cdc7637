import { beforeEach, expect, it, vi } from 'vitest';
import { pathOfSession } from './session-path.ts';

const request = <T>(result: T) => ({
  result,
  set onsuccess(answer: () => void) {
    queueMicrotask(answer);
  },
});

const stubDatabase = (keys: readonly string[]) =>
  vi.stubGlobal('indexedDB', {
    open: () =>
      request({
        objectStoreNames: { contains: () => true },
        transaction: () => ({ objectStore: () => ({ getAllKeys: () => request(keys) }) }),
        close: () => undefined,
      }),
  });

beforeEach(() => () => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each([
  [['key', 'v1/token', 'v1/loan'], '/dashboard'],
  [['key', 'v1/token', 'v1/quote'], '/profileform'],
  [['key', 'v1/quote'], undefined],
  [[], undefined],
])('the icon of a device with %j opens %s', async (keys, path) => {
  stubDatabase(keys);
  expect(await pathOfSession()).toBe(path);
});

it('a storage that fails or hangs leaves the landing', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new Error('blocked');
    },
  });
  expect(await pathOfSession()).toBeUndefined();
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', { open: () => ({}) });
  const path = pathOfSession();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await path).toBeUndefined();
});
