import { deviceStorage, removeKeys, type TextStorage, tryStorage } from './local-storage.ts';

export interface GatedStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export const STORAGE_PREFIX = 'cuotasana-kept/';

const open = new Set<{ isOpen: boolean }>();

/** The persister writes up to a second late and would restore what a logout removed; a closed gate drops its writes. */
export const gatedStorage = (storage: TextStorage): GatedStorage => {
  const gate = { isOpen: true };
  open.add(gate);
  return {
    getItem: (key) => tryStorage(() => storage.getItem(key)) ?? null,
    setItem: (key, value) => {
      if (gate.isOpen) tryStorage(() => storage.setItem(key, value));
    },
    removeItem: (key) => tryStorage(() => storage.removeItem(key)),
  };
};

/** Closes every gate and removes all persisted keys but `except`. */
export const clearPersisted = (storage: TextStorage | undefined, except?: string): void => {
  for (const gate of open) gate.isOpen = false;
  open.clear();
  removeKeys(STORAGE_PREFIX, except, storage);
};

/** At the end of a session: later writes are dropped too. */
export const clearPersistedOnDevice = async (): Promise<void> => clearPersisted(deviceStorage());
