import { publishChange, subscribeToChanges } from './draft-channel.ts';
import { deviceKey, importDraftKey, seal, sealedName, unseal } from './draft-cipher.ts';
import { type Content, NOTHING, readContent, withTyped } from './draft-content.ts';
import type { Owner } from './draft-owner.ts';
import { readSealed, replaceSealed } from './draft-records.ts';
import { type DraftShape, flatContent, migrated, valuesOf } from './draft-shape.ts';
import { draftEpoch, type SealedDraft, type SyncMark } from './draft-storage.ts';

/** A decrypted draft of the device. */
export interface StoredDraft {
  readonly content: Content;
  readonly rev: number;
  readonly savedAt: number;
  readonly copy?: SyncMark | undefined;
  readonly isResumed?: boolean | undefined;
  readonly from?: number | undefined;
}

const marksOf = (draft: SealedDraft | undefined) => ({
  rev: draft?.rev ?? 0,
  copy: draft?.copy,
  isResumed: draft?.isResumed,
  from: draft?.from,
});

/** Storage of one form's draft. Every method rejects where storage is blocked or broken. */
export interface DraftDevice {
  /** Draft key of the account; undefined before login, when nothing is synced. */
  readonly personKey?: CryptoKey | undefined;
  read(): Promise<StoredDraft | undefined>;
  /** Set when the stored draft could not be decrypted; `wasCopied`: the server had all of it. */
  damaged(): { readonly wasCopied: boolean } | undefined;
  /** Compare-and-swap over `known`; false when another writer was first. */
  write(draft: StoredDraft, known: StoredDraft | undefined): Promise<boolean>;
  /** Drafts were cleared since: writes are dropped. */
  isOver(): boolean;
  tell(): void;
  hear(changed: () => void): () => void;
}

/** Opens the storage of a form's draft. Rejects where storage is blocked. */
export const openDevice = async <T extends object>(
  shape: DraftShape<T>,
  name: string,
  { person, epoch }: Owner,
): Promise<DraftDevice> => {
  const key = person ? await importDraftKey(person.draftKey) : await deviceKey();
  const folder = person ? `${person.id}/${await sealedName(person.draftKey, name)}` : `device/${name}`;
  const keyOf = (version: number) => `${folder}/v${version}`;
  const storageKey = keyOf(shape.version);

  const open = async (draft: SealedDraft, version: number): Promise<Content | undefined> => {
    const plain = await unseal(key, draft);
    const content = readContent(plain) ?? flatContent(plain, version);
    return content && migrated(shape, version, content);
  };
  /** Draft of an earlier version; not deleted, in case the release is rolled back. */
  const earlier = async (): Promise<{ content: Content; from: number } | undefined> => {
    for (let version = shape.version - 1; version > 0; version -= 1) {
      const draft = await readSealed(keyOf(version));
      const content = draft && (await open(draft, version));
      if (content) return { content, from: draft.savedAt };
    }
    return undefined;
  };

  let damaged: { readonly wasCopied: boolean } | undefined;
  /** An undecryptable draft counts as absent with its sync mark: the server's copy must be read again. */
  const readOpened = async () => {
    const draft = await readSealed(storageKey);
    const content = draft && (await open(draft, shape.version));
    if (!draft || content) return { draft, content };
    damaged = { wasCopied: draft.copy !== undefined && draft.copy.rev === draft.rev };
    await replaceSealed(storageKey, draft.rev ?? 0);
    return {};
  };

  return {
    personKey: person && key,
    isOver: () => epoch !== draftEpoch(),
    damaged: () => damaged,
    read: async () => {
      const [{ draft, content = NOTHING }, before] = [await readOpened(), await earlier()];
      if (before && before.from !== draft?.from) {
        const { from } = before;
        const both = withTyped(content, valuesOf(shape, before.content));
        return { ...marksOf(draft), content: both, from, savedAt: from };
      }
      return draft && { ...marksOf(draft), content, savedAt: draft.savedAt };
    },
    write: async ({ content, ...draft }, known) =>
      replaceSealed(storageKey, known?.rev ?? 0, { ...(await seal(key, content)), ...draft }),
    tell: () => publishChange(storageKey),
    hear: (changed) => subscribeToChanges((changedKey) => changedKey === storageKey && changed()),
  };
};
