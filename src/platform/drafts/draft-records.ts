import { get } from 'idb-keyval';
import { isCount } from './draft-content.ts';
import { draftDatabase, draftEpoch, isSealed, type SealedDraft, type SyncMark } from './draft-storage.ts';

const revOf = (value: unknown): number => (isSealed(value) && isCount(value.rev) ? value.rev : 0);

/** A mark ahead of the record's `rev` would make a later change pass for synced. */
const isMark = (copy: SyncMark | undefined, rev: number): boolean =>
  isCount(copy?.revision) && isCount(copy.count) && Number.isSafeInteger(copy.rev) && copy.rev <= rev;

/** Undecryptable stand-in for a malformed record. */
const BROKEN: SealedDraft = { iv: new Uint8Array(), sealed: new ArrayBuffer(), savedAt: 0 };

/** Reads a record; invalid sync marks are dropped. */
export const readSealed = async (key: string): Promise<SealedDraft | undefined> => {
  const value: unknown = await get(key, draftDatabase);
  if (value === undefined) return undefined;
  if (!isSealed(value)) return BROKEN;
  const rev = revOf(value);
  return { ...value, rev, copy: isMark(value.copy, rev) ? value.copy : undefined };
};

/**
 * Compare-and-swap in one transaction: replaces the record of revision `known` (0: none), or deletes it. False when the
 * revision is another one.
 */
export const replaceSealed = (key: string, known: number, draft?: SealedDraft): Promise<boolean> => {
  const since = draftEpoch();
  return draftDatabase(
    'readwrite',
    (drafts) =>
      new Promise((resolve, reject) => {
        let isWritten = false;
        const { transaction } = drafts;
        transaction.oncomplete = () => resolve(isWritten);
        transaction.onabort = () => reject(transaction.error);
        const reading = drafts.get(key);
        reading.onsuccess = () => {
          if (revOf(reading.result) !== known || since !== draftEpoch()) return;
          try {
            if (draft) drafts.put(draft, key);
            else drafts.delete(key);
            isWritten = true;
          } catch (error) {
            // An exception in an IndexedDB callback would be uncaught.
            reject(error);
          }
        };
      }),
  );
};
