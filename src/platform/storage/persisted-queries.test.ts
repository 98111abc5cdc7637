import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { QueryClient } from '@tanstack/react-query';
import { persistQueryClient } from '@tanstack/react-query-persist-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearPersisted, gatedStorage, STORAGE_PREFIX } from './persisted-queries.ts';

const THROTTLE_MS = 1_000;

/** The browser's storage, in memory. */
const memory = () => {
  const values = new Map<string, string>();
  return {
    values,
    get length() {
      return values.size;
    },
    key: (index: number) => [...values.keys()][index] ?? null,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
};

describe('gatedStorage', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('keeps nothing that the persister writes after the session ended', async () => {
    const storage = memory();
    const client = new QueryClient();
    const key = `${STORAGE_PREFIX}ana`;
    const persister = createSyncStoragePersister({ storage: gatedStorage(storage), key });
    const [, restored] = persistQueryClient({ queryClient: client, persister });
    await restored;

    client.setQueryData(['credit', 1], { debt: 'secret' });
    await vi.advanceTimersByTimeAsync(THROTTLE_MS);
    expect(storage.values.get(key)).toContain('secret');

    client.setQueryData(['credit', 1], { debt: 'newer secret' });
    clearPersisted(storage);
    client.clear();
    await vi.advanceTimersByTimeAsync(10 * THROTTLE_MS);
    expect([...storage.values]).toEqual([]);
  });

  it('opens a gate of its own for the next session while the old one stays closed', () => {
    const storage = memory();
    const before = gatedStorage(storage);
    clearPersisted(storage);
    const after = gatedStorage(storage);
    before.setItem(`${STORAGE_PREFIX}ana`, 'old');
    after.setItem(`${STORAGE_PREFIX}luis`, 'new');
    expect([...storage.values]).toEqual([[`${STORAGE_PREFIX}luis`, 'new']]);
  });
});

describe('forgetKept', () => {
  it('removes what other people left, keeps the key given and touches nothing of others', () => {
    const storage = memory();
    for (const key of [`${STORAGE_PREFIX}ana`, `${STORAGE_PREFIX}luis`, 'somebody-else'])
      storage.setItem(key, 'x');
    clearPersisted(storage, `${STORAGE_PREFIX}luis`);
    expect([...storage.values.keys()]).toEqual([`${STORAGE_PREFIX}luis`, 'somebody-else']);
  });
});
