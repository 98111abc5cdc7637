import { entries, promisifyRequest } from 'idb-keyval';
import { generateKey, type Sealed, seal, unseal } from './cipher.ts';
import { objectStore } from './database.ts';

/*
 * What is under 'atoms' is sealed with a key that stands beside it and goes with it. Sealing comes before a transaction,
 * which would commit by itself while it waits for that: what the transaction then finds decides whether it holds.
 */

const atomRecords = objectStore('atoms');

/** Of this device, for one session; scripts cannot extract it. */
interface RecordKey {
  readonly id: string;
  readonly key: CryptoKey;
}

const KEY = 'key';
const isRecordKey = (stored: unknown): stored is RecordKey =>
  typeof stored === 'object' && stored !== null && 'key' in stored && stored.key instanceof CryptoKey;

/** The key as last seen: another tab may have replaced it. */
let held: RecordKey | undefined;

/** How often this page has cleared the records. */
let clears = 0;

const marksOf = (name: string) => ({ name });

/** A record, and the value in it; undefined: damaged, or of another key. */
export interface Opened {
  readonly record: Sealed;
  readonly value: unknown;
}

/**
 * The records by name, opened.
 * @throws those of the storage.
 */
export const readRecords = async (isDue: (name: string) => boolean): Promise<ReadonlyMap<string, Opened>> => {
  const stored = new Map<string, unknown>(await entries(atomRecords));
  const found = stored.get(KEY);
  held = isRecordKey(found) ? found : undefined;
  if (!held) return new Map();
  const { key } = held;
  const due = [...stored].filter(([name]) => name !== KEY && isDue(name)) as [string, Sealed][];
  return new Map(
    await Promise.all(
      due.map(
        async ([name, record]) =>
          [name, { record, value: await unseal(key, record, marksOf(name)) }] as const,
      ),
    ),
  );
};

export interface WriteCondition {
  /** Removes everything else, the key too. */
  readonly isReplacing?: boolean;
  /** Only where this record is still the one under the name. */
  readonly unchanged?: { readonly name: string; readonly record: Sealed };
}

const sealAll = (key: CryptoKey, values: ReadonlyMap<string, unknown>) =>
  Promise.all(
    [...values].map(
      async ([name, value]) =>
        [name, value === undefined ? undefined : await seal(key, value, marksOf(name))] as const,
    ),
  );

/**
 * Removes the records and their key at once: what is being sealed meanwhile is not written after.
 * @throws those of the storage.
 */
export const clearRecords = (): Promise<void> => {
  clears += 1;
  held = undefined;
  return atomRecords('readwrite', (stored) => {
    stored.clear();
    stored.transaction.commit?.();
    return promisifyRequest(stored.transaction);
  });
};

/**
 * Seals values, of which undefined deletes, and writes them in one transaction. False, and nothing is written: the
 * records were cleared meanwhile, the device has another key by now, or another record than `unchanged`; the caller
 * tries again with what is then due.
 * @throws those of the storage, and where the browser has no cipher.
 */
export const writeRecords = async (
  values: ReadonlyMap<string, unknown>,
  { isReplacing = false, unchanged }: WriteCondition = {},
): Promise<boolean> => {
  const known = isReplacing ? undefined : held;
  const clearsBefore = clears;
  const own = known ?? { id: crypto.randomUUID(), key: await generateKey() };
  const sealed = await sealAll(own.key, values);
  return atomRecords('readwrite', async (stored) => {
    if (clears !== clearsBefore) return false;
    if (isReplacing) stored.clear();
    const found: unknown = await promisifyRequest(stored.get(KEY));
    const there = isRecordKey(found) ? found : undefined;
    held = there;
    // Whoever is first makes the key. One that is gone ended with its session, and is not put back.
    if (there ? there.id !== own.id : known) return false;
    if (unchanged) {
      const current: Sealed | undefined = await promisifyRequest(stored.get(unchanged.name));
      if (String(current?.iv) !== String(unchanged.record.iv)) return false;
    }
    for (const [name, record] of sealed) {
      if (record) stored.put(record, name);
      else stored.delete(name);
    }
    const isKept = sealed.some(([, record]) => record);
    if (isKept && !there) stored.put(own, KEY);
    // Not in every browser: by itself it commits a moment later, and the page may be left right after.
    stored.transaction.commit?.();
    await promisifyRequest(stored.transaction);
    if (isKept) held = own;
    return true;
  });
};
