import { clear, createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import { DRAFT_LIFETIME_DAYS } from '../../core/domain/constants.ts';

/** What is on the device of a draft: ciphertext, and when it was written. */
export interface SealedDraft {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
  readonly savedAt: number;
}

let opened: UseStore | undefined;
const database = (): UseStore => {
  opened ??= createStore('cuotasana-drafts', 'drafts');
  return opened;
};

const isSealed = (value: unknown): value is SealedDraft =>
  typeof value === 'object' && value !== null && 'iv' in value && 'sealed' in value && 'savedAt' in value;

export const readSealed = async (key: string): Promise<SealedDraft | undefined> => {
  const value: unknown = await get(key, database());
  return isSealed(value) ? value : undefined;
};
export const writeSealed = (key: string, draft: SealedDraft): Promise<void> => set(key, draft, database());
export const dropSealed = (key: string): Promise<void> => del(key, database());
/** Grows when drafts are forgotten: a form that was open then must not write its values back. */
let epoch = 0;
export const draftEpoch = (): number => epoch;

export const forgetDrafts = async (): Promise<void> => {
  epoch += 1;
  try {
    await clear(database());
  } catch (error) {
    console.warn('drafts could not be cleared', error);
  }
};

const KEEP_MS = DRAFT_LIFETIME_DAYS * 24 * 60 * 60 * 1000;

/** Drops what is older than the lifetime of a draft. */
export const dropOldDrafts = async (now: number): Promise<void> => {
  try {
    for (const [key, value] of await entries<string, unknown>(database())) {
      if (isSealed(value) && now - value.savedAt > KEEP_MS) await dropSealed(key);
    }
  } catch (error) {
    console.warn('old drafts could not be looked for', error);
  }
};
