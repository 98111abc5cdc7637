type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** What the query cache writes through, until it is closed. */
export interface KeptStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export const KEPT_PREFIX = 'cuotasana-kept/';

const open = new Set<{ isOpen: boolean }>();

/** The browser's storage, or nothing where it is blocked. */
export const deviceStorage = (): TextStorage | undefined => {
  try {
    return window.localStorage;
  } catch {
    // Reading the property throws where the person blocks what sites keep; then nothing is kept.
    return undefined;
  }
};

/**
 * A storage with a gate. The persister writes up to a second late, so that what a logout removed would come back; once
 * the gate is closed, nothing of that session is written any more.
 */
export const gatedStorage = (storage: TextStorage): KeptStorage => {
  const gate = { isOpen: true };
  open.add(gate);
  return {
    getItem: (key) => storage.getItem(key),
    setItem: (key, value) => {
      if (gate.isOpen) storage.setItem(key, value);
    },
    removeItem: (key) => storage.removeItem(key),
  };
};

/** Closes every gate and removes what is kept, but for the key given. */
export const forgetKept = (storage: TextStorage, except?: string): void => {
  for (const gate of open) gate.isOpen = false;
  open.clear();
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) if (key?.startsWith(KEPT_PREFIX) && key !== except) storage.removeItem(key);
};

/** For the end of a session: nothing of it stays on the device, and nothing late comes back. */
export const forgetKeptOnDevice = async (): Promise<void> => {
  const storage = deviceStorage();
  if (storage) forgetKept(storage);
};
