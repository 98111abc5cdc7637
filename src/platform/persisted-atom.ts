import { clear, entries, promisifyRequest } from 'idb-keyval';
import { atom, type PrimitiveAtom } from 'jotai/vanilla';
import { deviceStore } from './device-store.ts';
import { store } from './store.ts';

interface Registered {
  restore(stored: unknown): void;
  reset(): void;
  /** Undefined when it is not to be kept. */
  value(): unknown;
}

const registered = new Map<string, Registered>();
/** What was read for atoms whose screen's code is not there yet. */
const unclaimed = new Map<string, unknown>();
/** What changed and is not on the device yet; undefined is no longer kept. */
const changed = new Map<string, unknown>();
/** What the device has could not be read: what this page knows goes in its place, and not beside it. */
let isUnread = false;

const DATABASE = 'cuotasana-session';
const database = deviceStore(DATABASE, 'atoms', () => {
  // Wiped under the open page, or new: all that is known belongs in it.
  for (const [key, one] of registered) if (one.value() !== undefined) changed.set(key, one.value());
});

/** Whether the device keeps what the atoms hold; where it does not, they live in this page only. */
export const isStorageWorkingAtom = atom(true);

/** Serialises the writes, so that the last one made is the last one kept. */
let writing: Promise<unknown> = Promise.resolve();
const write = (work: () => Promise<void>): Promise<unknown> => {
  writing = writing.then(work).then(
    () => store.set(isStorageWorkingAtom, true),
    (error: unknown) => {
      // Storage may be full, blocked or gone: the atoms go on in memory and the screens say so.
      console.warn('storage failed', error);
      store.set(isStorageWorkingAtom, false);
    },
  );
  return writing;
};

let isWriteAhead = false;

const writeChanged = async (): Promise<void> => {
  isWriteAhead = false;
  let written = new Map<string, unknown>();
  await database('readwrite', (kept) => {
    if (isUnread) kept.clear();
    written = new Map(changed);
    for (const [key, value] of written) {
      if (value === undefined) kept.delete(key);
      else kept.put(value, key);
    }
    return promisifyRequest(kept.transaction);
  });
  isUnread = false;
  // What failed is tried again with the next change, and so is what changed meanwhile.
  for (const [key, value] of written) if (Object.is(changed.get(key), value)) changed.delete(key);
};

/** Changes of one moment are one transaction: what belongs together is kept together or not at all. */
const note = (key: string, value: unknown): void => {
  changed.set(key, value);
  if (isWriteAhead) return;
  isWriteAhead = true;
  void write(writeChanged);
};

/** Longer than that nobody waits for a storage that does not answer. */
const TIMEOUT_MS = 1_000;

/** Resolves when what was set is on the device, or cannot be put there. */
export const flushAtoms = async (): Promise<void> => {
  await Promise.race([writing, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
};

/**
 * An atom kept in IndexedDB under `name`. What an older build or a broken disk left is checked by `isValid` and dropped
 * when it does not hold. `initial` is not stored.
 */
export const persistedAtom = <T>(
  name: string,
  initial: T,
  isValid: (stored: unknown) => stored is T,
): PrimitiveAtom<T> => {
  const key = `v1/${name}`;
  const created = atom<T>(initial);
  let isRestoring = false;
  const value = (): unknown => {
    const held = store.get(created);
    return Object.is(held, initial) ? undefined : held;
  };
  store.sub(created, () => {
    if (!isRestoring) note(key, value());
  });
  const put = (held: T) => {
    isRestoring = true;
    store.set(created, held);
    isRestoring = false;
  };
  const restore = (stored: unknown) => {
    if (isValid(stored)) put(stored);
  };
  registered.set(key, { restore, value, reset: () => put(initial) });
  if (unclaimed.has(key)) restore(unclaimed.get(key));
  unclaimed.delete(key);
  return created;
};

/** Everything that the device keeps of the atoms, by their keys. Errors: those of the storage. */
const readKept = (): Promise<[string, unknown][]> => entries<string, unknown>(database);

/** Reads every kept atom back. Called once, before the first screen that needs them. */
export const restoreAtoms = async (): Promise<void> => {
  try {
    for (const [key, value] of await readKept()) {
      const known = registered.get(key);
      if (known) known.restore(value);
      else unclaimed.set(key, value);
    }
  } catch (error) {
    console.warn('storage could not be read', error);
    isUnread = true;
    store.set(isStorageWorkingAtom, false);
  }
};

/** What the device has now under an atom's name, whatever this page holds. Errors: those of the storage. */
export const readOnDevice = async (name: string): Promise<unknown> =>
  new Map(await readKept()).get(`v1/${name}`);

/** Puts every kept atom back to its initial value, in memory at once and then on the device. */
export const forgetAtoms = async (): Promise<void> => {
  for (const one of registered.values()) one.reset();
  unclaimed.clear();
  changed.clear();
  await write(async () => {
    try {
      await clear(database);
    } catch (error) {
      // What can be emptied no more can perhaps still be thrown away.
      indexedDB.deleteDatabase(DATABASE);
      throw error;
    }
  });
};
