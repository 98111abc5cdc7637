import { objectStore } from '../storage/database.ts';
import { onForget } from '../storage/forget.ts';

/** A stored draft: ciphertext and version marks. */
export interface SealedDraft {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
  readonly savedAt: number;
  /** Revision, incremented with every change; missing in version 1. */
  readonly rev?: number;
  /** Last sync: the server's revision, and the `rev` and count that it holds. */
  readonly copy?: SyncMark | undefined;
  /** Restored from the server and not changed here since. */
  readonly isResumed?: boolean | undefined;
  /** `savedAt` of the earlier version's draft that was merged in. */
  readonly from?: number | undefined;
}

export interface SyncMark {
  readonly revision: number;
  readonly rev: number;
  readonly count: number;
}

export const draftDatabase = objectStore('drafts');

export const isSealed = (value: unknown): value is SealedDraft =>
  typeof value === 'object' &&
  value !== null &&
  'iv' in value &&
  'sealed' in value &&
  'savedAt' in value &&
  Number.isFinite(value.savedAt);

/** Incremented when drafts are cleared: a form that was open then must not write its values back. */
let epoch = 0;
export const draftEpoch = (): number => epoch;

onForget('drafts', () => {
  epoch += 1;
});
