import { deviceStorage, removeKeys, type TextStorage, tried } from './text-storage.ts';

/** What the query cache writes through, until it is closed. */
export interface GatedStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export const STORAGE_PREFIX = 'cuotasana-kept/';

const open = new Set<{ isOpen: boolean }>();

/**
 * A storage with a gate. The persister writes up to a second late, so that what a logout removed would come back; once
 * the gate is closed, nothing of that session is written any more.
 */
export const gatedStorage = (storage: TextStorage): GatedStorage => {
  const gate = { isOpen: true };
  open.add(gate);
  return {
    getItem: (key) => tried(() => storage.getItem(key)) ?? null,
    setItem: (key, value) => {
      if (gate.isOpen) tried(() => storage.setItem(key, value));
    },
    removeItem: (key) => tried(() => storage.removeItem(key)),
  };
};

/** Closes every gate and removes what is kept, but for the key given. */
export const clearPersisted = (storage: TextStorage | undefined, except?: string): void => {
  for (const gate of open) gate.isOpen = false;
  open.clear();
  removeKeys(STORAGE_PREFIX, except, storage);
};

/** For the end of a session: nothing of it stays on the device, and nothing late comes back. */
export const clearPersistedOnDevice = async (): Promise<void> => clearPersisted(deviceStorage());
