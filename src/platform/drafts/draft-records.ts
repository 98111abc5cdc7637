import { get } from 'idb-keyval';
import { isCount } from './draft-content.ts';
import { draftDatabase, draftEpoch, isSealed, type SealedDraft, type SyncMark } from './draft-storage.ts';

const revOf = (value: unknown): number => (isSealed(value) && isCount(value.rev) ? value.rev : 0);

/** A mark of what is still to come would let that pass for synced. */
const isMark = (copy: SyncMark | undefined, rev: number): boolean =>
  isCount(copy?.revision) && isCount(copy.count) && Number.isSafeInteger(copy.rev) && copy.rev <= rev;

/** What nothing opens: it stands for a record that is not even one. */
const BROKEN: SealedDraft = { iv: new Uint8Array(), sealed: new ArrayBuffer(), savedAt: 0 };

/** What is kept under a key; marks that are none are left out. */
export const readSealed = async (key: string): Promise<SealedDraft | undefined> => {
  const value: unknown = await get(key, draftDatabase());
  if (value === undefined) return undefined;
  if (!isSealed(value)) return BROKEN;
  const rev = revOf(value);
  return { ...value, rev, copy: isMark(value.copy, rev) ? value.copy : undefined };
};

/** Writes over the revision that the caller knows, 0 for none, or drops it, in one transaction. False when there is another one. */
export const replaceSealed = (key: string, known: number, draft?: SealedDraft): Promise<boolean> => {
  const since = draftEpoch();
  return draftDatabase()(
    'readwrite',
    (kept) =>
      new Promise((resolve, reject) => {
        let isWritten = false;
        const { transaction } = kept;
        transaction.oncomplete = () => resolve(isWritten);
        transaction.onabort = () => reject(transaction.error);
        const reading = kept.get(key);
        reading.onsuccess = () => {
          if (revOf(reading.result) !== known || since !== draftEpoch()) return;
          try {
            if (draft) kept.put(draft, key);
            else kept.delete(key);
            isWritten = true;
          } catch (error) {
            // Thrown here nobody would catch it.
            reject(error);
          }
        };
      }),
  );
};
