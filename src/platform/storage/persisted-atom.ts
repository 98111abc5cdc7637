import { atom, type PrimitiveAtom } from 'jotai/vanilla';
import { DATABASE, isDamaged } from '#core/pwa/database.ts';
import { trackPending } from '#core/pwa/pending-work.ts';
import { store } from '../store.ts';
import { onDatabaseMade } from './database.ts';
import { clearRecords, readRecords, writeRecords } from './sealed-records.ts';

/** Of the records of atoms. */
export const PREFIX = 'v1/';

interface Registered {
  restore(stored: unknown): void;
  reset(): void;
  /** Undefined: not persisted. */
  value(): unknown;
}

const registered = new Map<string, Registered>();
/** Values read for atoms whose chunk is not loaded yet. */
const unclaimed = new Map<string, unknown>();
/** Unwritten changes; undefined deletes. */
const changed = new Map<string, unknown>();
/** What is there is damaged: the next write replaces everything instead of merging. */
let isReplacing = false;

onDatabaseMade(() => {
  // Wiped under the open page, or new: everything is written again.
  for (const [key, one] of registered) if (one.value() !== undefined) queueWrite(key, one.value());
});

/** False: storage fails, and the atoms live in this page only. */
export const isStorageWorkingAtom = atom(true);

/** Serialises the writes: last write wins. */
let writing: Promise<unknown> = Promise.resolve();
const write = (work: () => Promise<void>): Promise<unknown> => {
  writing = writing.then(work).then(
    () => store.set(isStorageWorkingAtom, true),
    (error: unknown) => {
      // Full, blocked or gone: the atoms stay in memory and the screens say so.
      console.warn('storage failed', error);
      store.set(isStorageWorkingAtom, false);
    },
  );
  return import.meta.env.VITE_TEST ? trackPending(writing) : writing;
};

let isWriteQueued = false;

const writeChanged = async (): Promise<void> => {
  isWriteQueued = false;
  for (;;) {
    const written = new Map(changed);
    if (written.size === 0) return;
    if (!(await writeRecords(written, { isReplacing }))) continue;
    isReplacing = false;
    // Failed writes, and changes made during this one, go with the next write.
    for (const [key, value] of written) if (Object.is(changed.get(key), value)) changed.delete(key);
    return;
  }
};

/** Changes of one tick are one transaction: all or nothing. */
const queueWrite = (key: string, value: unknown): void => {
  changed.set(key, value);
  if (isWriteQueued) return;
  isWriteQueued = true;
  void write(writeChanged);
};

const TIMEOUT_MS = 1_000;

/** Resolves when all changes are persisted, have failed, or after the timeout. */
export const flushAtoms = async (): Promise<void> => {
  await Promise.race([writing, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
};

/**
 * An atom persisted in IndexedDB under `name`, sealed as JSON. A stored value of an older build, or a damaged one, fails `isValid` and
 * is dropped. `initial` is not stored.
 */
export const persistedAtom = <T>(
  name: string,
  initial: T,
  isValid: (stored: unknown) => stored is T,
): PrimitiveAtom<T> => {
  const key = `${PREFIX}${name}`;
  const created = atom<T>(initial);
  let isRestoring = false;
  const value = (): unknown => {
    const current = store.get(created);
    return Object.is(current, initial) ? undefined : current;
  };
  store.sub(created, () => {
    if (!isRestoring) queueWrite(key, value());
  });
  const put = (current: T) => {
    isRestoring = true;
    store.set(created, current);
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

/** Hydrates every persisted atom, however late storage answers. Called once, before the first screen that needs them. */
export const restoreAtoms = async (): Promise<void> => {
  try {
    for (const [key, { value }] of await readRecords((name) => name.startsWith(PREFIX))) {
      const one = registered.get(key);
      if (one) one.restore(value);
      else unclaimed.set(key, value);
    }
  } catch (error) {
    console.warn('storage failed', error);
    isReplacing = isDamaged(error);
    store.set(isStorageWorkingAtom, false);
  }
};

/**
 * The persisted values of atoms, whatever this page holds in memory, once its own changes are written.
 * @throws those of the storage.
 */
export const readPersisted = async (...names: readonly string[]): Promise<readonly unknown[]> => {
  await flushAtoms();
  const keys = names.map((name) => `${PREFIX}${name}`);
  const persisted = await readRecords((key) => keys.includes(key));
  return keys.map((key) => persisted.get(key)?.value);
};

/** Takes over a value that another tab has persisted: it is not written again, which could undo a later write. */
export const adoptAtom = (name: string, value: unknown): void =>
  registered.get(`${PREFIX}${name}`)?.restore(value);

/** Resets every persisted atom, in memory at once and then on the device. */
export const resetAtoms = async (): Promise<void> => {
  for (const one of registered.values()) one.reset();
  unclaimed.clear();
  changed.clear();
  // Not after the writes under way: the page may be left right after.
  const cleared = clearRecords().catch((error: unknown) => {
    // A damaged store that cannot be cleared can perhaps still be deleted.
    indexedDB.deleteDatabase(DATABASE);
    return { error };
  });
  await write(async () => {
    const failed = await cleared;
    if (failed) throw failed.error;
  });
};
