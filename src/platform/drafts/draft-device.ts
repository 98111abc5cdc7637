import { hearChanges, tellChanged } from './draft-channel.ts';
import { deviceKey, importDraftKey, seal, sealedName, unseal } from './draft-cipher.ts';
import { type Content, NOTHING, readContent, withTyped } from './draft-content.ts';
import type { Owner } from './draft-owner.ts';
import { readSealed, replaceSealed } from './draft-records.ts';
import { type DraftShape, flatContent, migrated, valuesOf } from './draft-shape.ts';
import { draftEpoch, type SealedDraft, type SyncMark } from './draft-storage.ts';

/** A draft as the device keeps it. */
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

/** Where one form's draft is kept. Everything fails where storage is blocked or broken. */
export interface DraftDevice {
  /** The key of the person; undefined before there is one, when nothing leaves the device. */
  readonly personKey?: CryptoKey | undefined;
  read(): Promise<StoredDraft | undefined>;
  /** What was here before could not be opened; whether the server had all of it. */
  damaged(): { readonly wasCopied: boolean } | undefined;
  /** Over what the caller knows; false when somebody else wrote meanwhile. */
  write(draft: StoredDraft, known: StoredDraft | undefined): Promise<boolean>;
  /** The person left for good meanwhile: nothing is written any more. */
  isOver(): boolean;
  tell(): void;
  hear(changed: () => void): () => void;
}

/** The place of a form's draft. It fails where the browser keeps nothing. */
export const openDevice = async <T extends object>(
  shape: DraftShape<T>,
  name: string,
  { person, epoch }: Owner,
): Promise<DraftDevice> => {
  const key = person ? await importDraftKey(person.draftKey) : await deviceKey();
  const folder = person ? `${person.id}/${await sealedName(person.draftKey, name)}` : `device/${name}`;
  const placeOf = (version: number) => `${folder}/v${version}`;
  const place = placeOf(shape.version);

  const open = async (draft: SealedDraft, version: number): Promise<Content | undefined> => {
    const kept = await unseal(key, draft);
    const content = readContent(kept) ?? flatContent(kept, version);
    return content && migrated(shape, version, content);
  };
  /** What a build of an earlier version left; it stays, for a build that is taken back. */
  const earlier = async (): Promise<{ content: Content; from: number } | undefined> => {
    for (let version = shape.version - 1; version > 0; version -= 1) {
      const draft = await readSealed(placeOf(version));
      const content = draft && (await open(draft, version));
      if (content) return { content, from: draft.savedAt };
    }
    return undefined;
  };

  let damaged: { readonly wasCopied: boolean } | undefined;
  /** What cannot be opened counts as absent with all its marks: the server's copy must not pass for one that was seen. */
  const readOpened = async () => {
    const draft = await readSealed(place);
    const content = draft && (await open(draft, shape.version));
    if (!draft || content) return { draft, content };
    damaged = { wasCopied: draft.copy !== undefined && draft.copy.rev === draft.rev };
    await replaceSealed(place, draft.rev ?? 0);
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
      replaceSealed(place, known?.rev ?? 0, { ...(await seal(key, content)), ...draft }),
    tell: () => tellChanged(place),
    hear: (changed) => hearChanges((changedPlace) => changedPlace === place && changed()),
  };
};
