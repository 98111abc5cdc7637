import type { DraftDevice } from './draft-device.ts';
import { type Change, isSent, recovered, type StoredDraft } from './stored-draft.ts';

/** Compare-and-swap attempts against other tabs. */
const MAX_ATTEMPTS = 20;

/** The newest state of a draft: what the device has, and beyond it what it could not keep. */
export interface LocalDraft<T> {
  newest(): StoredDraft<T> | undefined;
  /** The device could not keep all of it. */
  isUnkept(): boolean;
  /** Reads the device again, and joins what it could not keep with what other tabs kept. */
  read(): Promise<void>;
  /**
   * Writes the next state to the device; applied again when another tab was first.
   * @throws where storage is blocked, full or broken.
   */
  change(next: Change<T>): Promise<void>;
  /** Keeps the next state in memory; `typed`: its fields that were typed here. */
  changeInMemory(next: Change<T>, typed?: Partial<T>): void;
}

interface LocalDraftParts<T> {
  open(): Promise<DraftDevice<T>>;
  /** The drafts were forgotten since. */
  isOver(): boolean;
  /** The device was read or written, and memory has nothing beyond it. */
  onDevice(next: StoredDraft<T> | undefined, before: StoredDraft<T> | undefined): void;
  /** A draft lives in memory only. */
  onMemory(next: StoredDraft<T>): void;
}

/** Calls may overlap where a storage took longer than it had. */
export const createLocalDraft = <T extends object>({
  open,
  isOver,
  onDevice,
  onMemory,
}: LocalDraftParts<T>): LocalDraft<T> => {
  let stored: StoredDraft<T> | undefined;
  let isRead = false;
  /** Later than what is stored. */
  let unkept: { readonly draft: StoredDraft<T>; readonly typed: Partial<T> } | undefined;
  const newest = () => unkept?.draft ?? stored;

  const adopt = (next: StoredDraft<T> | undefined) => {
    const before = stored;
    stored = next;
    if (!unkept) onDevice(next, before);
  };
  const readDevice = async (): Promise<void> => {
    const known = stored;
    const found = await (await open()).read();
    // A write was faster.
    if (stored !== known) return;
    if (unkept && found && found.savedAt !== known?.savedAt) {
      const { draft, typed } = unkept;
      unkept = { draft: recovered({ found, known, isKnown: isRead, unkept: draft, typed }), typed };
    }
    isRead = true;
    adopt(found);
  };
  const change = async (next: Change<T>): Promise<void> => {
    const device = await open();
    for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
      const before = unkept;
      const draft = isOver() ? undefined : next(newest());
      if (!draft) return;
      if (await device.write(draft, stored)) {
        if (unkept === before) unkept = undefined;
        adopt(draft);
        device.tell();
        return;
      }
      await readDevice();
    }
    throw new Error('too many writers');
  };

  return {
    newest,
    isUnkept: () => unkept !== undefined,
    read: async () => {
      await readDevice();
      if (unkept) await change((draft) => draft);
    },
    change,
    changeInMemory: (next, typed) => {
      const draft = isOver() ? undefined : next(newest());
      if (!draft) return;
      unkept = { draft, typed: isSent(draft) ? {} : { ...unkept?.typed, ...typed } };
      onMemory(draft);
    },
  };
};
