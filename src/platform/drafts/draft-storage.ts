import { clear, createStore, del, entries, get, type UseStore } from 'idb-keyval';
import { DRAFT_LIFETIME_DAYS } from '../../core/domain/constants.ts';
import { withPatience } from '../patience.ts';
import { isCount } from './draft-content.ts';

/** What is on the device of a draft: ciphertext, and what says how new it is. */
export interface SealedDraft {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
  readonly savedAt: number;
  /** Grows with every change; missing in what the first version wrote. */
  readonly rev?: number;
  /** The server's copy: its revision, and `rev` and count of what it holds. */
  readonly copy?: CopyMark | undefined;
  /** Brought from the server and not changed here since. */
  readonly isResumed?: boolean | undefined;
  /** When the draft of an earlier version was written that went into this one. */
  readonly from?: number | undefined;
}

export interface CopyMark {
  readonly revision: number;
  readonly rev: number;
  readonly count: number;
}

let opened: UseStore | undefined;
const database = (): UseStore => {
  opened ??= createStore('cuotasana-drafts', 'drafts');
  return opened;
};

const isSealed = (value: unknown): value is SealedDraft =>
  typeof value === 'object' &&
  value !== null &&
  'iv' in value &&
  'sealed' in value &&
  'savedAt' in value &&
  Number.isFinite(value.savedAt);

const revOf = (value: unknown): number => (isSealed(value) && isCount(value.rev) ? value.rev : 0);

/** A mark of what is still to come would let that pass for copied. */
const isMark = (copy: CopyMark | undefined, rev: number): boolean =>
  isCount(copy?.revision) && isCount(copy.count) && Number.isSafeInteger(copy.rev) && copy.rev <= rev;

/** What nothing opens: it stands for a record that is not even one. */
const BROKEN: SealedDraft = { iv: new Uint8Array(), sealed: new ArrayBuffer(), savedAt: 0 };

/** What is kept under a key; marks that are none are left out. */
export const readSealed = async (key: string): Promise<SealedDraft | undefined> => {
  const value: unknown = await get(key, database());
  if (value === undefined) return undefined;
  if (!isSealed(value)) return BROKEN;
  const rev = revOf(value);
  return { ...value, rev, copy: isMark(value.copy, rev) ? value.copy : undefined };
};

/** Grows when drafts are forgotten: a form that was open then must not write its values back. */
let epoch = 0;
export const draftEpoch = (): number => epoch;

/** Writes over the revision that the caller knows, 0 for none, or drops it, in one transaction. False when there is another one. */
export const replaceSealed = (key: string, known: number, draft?: SealedDraft): Promise<boolean> => {
  const since = epoch;
  return database()(
    'readwrite',
    (kept) =>
      new Promise((resolve, reject) => {
        let isWritten = false;
        const { transaction } = kept;
        transaction.oncomplete = () => resolve(isWritten);
        transaction.onabort = () => reject(transaction.error);
        const reading = kept.get(key);
        reading.onsuccess = () => {
          if (revOf(reading.result) !== known || since !== epoch) return;
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

export const forgetDrafts = async (): Promise<void> => {
  epoch += 1;
  try {
    // Whoever leaves is not kept waiting by a storage that does not answer.
    await withPatience(clear(database()));
  } catch (error) {
    console.warn('drafts could not be cleared', error);
  }
};

const KEEP_MS = DRAFT_LIFETIME_DAYS * 24 * 60 * 60 * 1000;

/** Drops what is older than the lifetime of a draft. */
export const dropOldDrafts = async (now: number): Promise<void> => {
  try {
    for (const [key, value] of await entries<string, unknown>(database())) {
      if (isSealed(value) && now - value.savedAt > KEEP_MS) await del(key, database());
    }
  } catch (error) {
    console.warn('old drafts could not be looked for', error);
  }
};
