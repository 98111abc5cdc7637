import { clear, createStore, del, entries, type UseStore } from 'idb-keyval';
import { DRAFT_LIFETIME_DAYS } from '#core/constants.ts';
import { withTimeout } from '../timeout.ts';

/** What is on the device of a draft: ciphertext, and what says how new it is. */
export interface SealedDraft {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
  readonly savedAt: number;
  /** Grows with every change; missing in what the first version wrote. */
  readonly rev?: number;
  /** The server's copy: its revision, and `rev` and count of what it holds. */
  readonly copy?: SyncMark | undefined;
  /** Brought from the server and not changed here since. */
  readonly isResumed?: boolean | undefined;
  /** When the draft of an earlier version was written that went into this one. */
  readonly from?: number | undefined;
}

export interface SyncMark {
  readonly revision: number;
  readonly rev: number;
  readonly count: number;
}

let opened: UseStore | undefined;
export const draftDatabase = (): UseStore => {
  opened ??= createStore('cuotasana-drafts', 'drafts');
  return opened;
};

export const isSealed = (value: unknown): value is SealedDraft =>
  typeof value === 'object' &&
  value !== null &&
  'iv' in value &&
  'sealed' in value &&
  'savedAt' in value &&
  Number.isFinite(value.savedAt);

/** Grows when drafts are forgotten: a form that was open then must not write its values back. */
let epoch = 0;
export const draftEpoch = (): number => epoch;

export const forgetDrafts = async (): Promise<void> => {
  epoch += 1;
  try {
    // Whoever leaves is not kept waiting by a storage that does not answer.
    await withTimeout(clear(draftDatabase()));
  } catch (error) {
    console.warn('drafts could not be cleared', error);
  }
};

const KEEP_MS = DRAFT_LIFETIME_DAYS * 24 * 60 * 60 * 1000;

/** Drops what is older than the lifetime of a draft. */
export const dropOldDrafts = async (now: number): Promise<void> => {
  try {
    for (const [key, value] of await entries<string, unknown>(draftDatabase())) {
      if (isSealed(value) && now - value.savedAt > KEEP_MS) await del(key, draftDatabase());
    }
  } catch (error) {
    console.warn('old drafts could not be looked for', error);
  }
};
