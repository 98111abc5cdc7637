import { clear, createStore as createDatabase, entries, promisifyRequest, type UseStore } from 'idb-keyval';
import { atom, type PrimitiveAtom } from 'jotai/vanilla';
import { store } from './store.ts';

let opened: UseStore | undefined;
const database = (): UseStore => {
  opened ??= createDatabase('cuotasana-session', 'atoms');
  return opened;
};

interface Registered {
  readonly key: string;
  restore(stored: unknown): void;
  reset(): void;
}

const registered = new Map<string, Registered>();
/** What was read for atoms whose screen's code is not there yet. */
const unclaimed = new Map<string, unknown>();

/** Serialises the writes, so that the last one made is the last one kept. */
let writing: Promise<unknown> = Promise.resolve();
const write = (work: () => Promise<void>): Promise<unknown> => {
  writing = writing.then(work).catch((error: unknown) => {
    // Storage may be full, blocked or gone: the atoms go on in memory and the screens say so.
    console.warn('storage failed', error);
  });
  return writing;
};

/** What changed and is not written yet; undefined is no longer kept. */
const changed = new Map<string, unknown>();
let isWriteAhead = false;

const writeChanged = (): Promise<void> => {
  isWriteAhead = false;
  return database()('readwrite', (kept) => {
    for (const [key, value] of changed) {
      if (value === undefined) kept.delete(key);
      else kept.put(value, key);
    }
    changed.clear();
    return promisifyRequest(kept.transaction);
  });
};

/** Changes of one moment are one transaction: what belongs together is kept together or not at all. */
const note = (key: string, value: unknown): void => {
  changed.set(key, value);
  if (isWriteAhead) return;
  isWriteAhead = true;
  void write(writeChanged);
};

/** Longer than that nobody waits for a storage that does not answer. */
const PATIENCE_MS = 1_000;

/** Resolves when what was set is on the device, or cannot be put there. */
export const atomsKept = async (): Promise<void> => {
  await Promise.race([writing, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
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
  store.sub(created, () => {
    if (isRestoring) return;
    const value = store.get(created);
    note(key, Object.is(value, initial) ? undefined : value);
  });
  const put = (value: T) => {
    isRestoring = true;
    store.set(created, value);
    isRestoring = false;
  };
  const restore = (stored: unknown) => {
    if (isValid(stored)) put(stored);
  };
  registered.set(key, { key, restore, reset: () => put(initial) });
  if (unclaimed.has(key)) restore(unclaimed.get(key));
  unclaimed.delete(key);
  return created;
};

/** Reads every kept atom back. Called once, before the first screen that needs them. */
export const restoreAtoms = async (): Promise<void> => {
  try {
    for (const [key, value] of await entries<string, unknown>(database())) {
      const known = registered.get(key);
      if (known) known.restore(value);
      else unclaimed.set(key, value);
    }
  } catch (error) {
    console.warn('storage could not be read', error);
  }
};

/** Puts every kept atom back to its initial value, in memory and on the device. */
export const forgetAtoms = async (): Promise<void> => {
  for (const one of registered.values()) one.reset();
  unclaimed.clear();
  changed.clear();
  await write(() => clear(database()));
};
