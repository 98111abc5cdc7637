import { del, get, promisifyRequest, update } from 'idb-keyval';
import { generateKey, type Sealed, seal, unseal } from '../storage/cipher.ts';
import { objectStore } from '../storage/database.ts';
import { importDraftKey, type Person, sealedName } from '../storage/draft-key.ts';
import { type DraftShape, validFields } from './draft-shape.ts';
import type { StoredDraft } from './stored-draft.ts';

/** In plain text beside the sealed draft, and authenticated with it. */
type Marks = Pick<StoredDraft<never>, 'savedAt' | 'revision' | 'isSynced'>;
type DraftRecord = Sealed & Marks;

const marksOf = ({ savedAt, revision, isSynced }: Marks): Marks => ({ savedAt, revision, isSynced });

const isDraftRecord = (value: unknown): value is DraftRecord =>
  typeof value === 'object' &&
  value !== null &&
  'iv' in value &&
  'sealed' in value &&
  'savedAt' in value &&
  Number.isFinite(value.savedAt);

type Content<T> = Pick<StoredDraft<T>, 'values' | 'origin' | 'isResumed' | 'other'>;

const isContent = (value: unknown): value is Content<object> =>
  typeof value === 'object' &&
  value !== null &&
  'values' in value &&
  typeof value.values === 'object' &&
  value.values !== null;

/** Storage of one form's draft. Every method rejects where storage is blocked or broken. */
export interface DraftDevice<T> {
  /** Draft key of the account; undefined before login, when nothing is synced. */
  readonly personKey?: CryptoKey | undefined;
  read(): Promise<StoredDraft<T> | undefined>;
  /** Set when the stored draft could not be decrypted; `wasSynced`: the server had all of it. */
  damaged(): { readonly wasSynced: boolean } | undefined;
  /** Compare-and-swap over `known`; false when another tab was first. */
  write(draft: StoredDraft<T>, known: StoredDraft<T> | undefined): Promise<boolean>;
  /** Tells the other tabs. */
  tell(): void;
  hear(changed: () => void): () => void;
}

const drafts = objectStore('drafts');

/**
 * Key of drafts typed before login: non-extractable, never leaves this browser. One of several that are made at once is kept,
 * and is everybody's: what another had sealed could not be read again.
 */
const deviceKey = async (): Promise<CryptoKey> => {
  const own = objectStore('device');
  const stored: unknown = await get('drafts', own);
  if (stored instanceof CryptoKey) return stored;
  let key = await generateKey();
  await update<unknown>(
    'drafts',
    (present) => {
      if (present instanceof CryptoKey) key = present;
      return key;
    },
    own,
  );
  return key;
};

/** Whether the record is still the draft that was read: for the compare-and-swap. */
const isStill = (record: unknown, known: Marks | undefined): boolean =>
  record === undefined || known === undefined
    ? record === known
    : isDraftRecord(record) && record.savedAt === known.savedAt && record.revision === known.revision;

/** Opened lazily: prerendering has no BroadcastChannel. */
let opened: BroadcastChannel | undefined;
const channel = (): BroadcastChannel | undefined => {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  opened ??= new BroadcastChannel('cuotasana-drafts');
  return opened;
};

/**
 * Opens the storage of a form's draft. `isOver`: the drafts were forgotten since, and nothing is written any more.
 * Rejects where storage is blocked.
 */
export const openDevice = async <T extends object>(
  shape: DraftShape<T>,
  name: string,
  person: Person | undefined,
  isOver: () => boolean,
): Promise<DraftDevice<T>> => {
  const key = person ? await importDraftKey(person.draftKey) : await deviceKey();
  const folder = person ? `${person.id}/${await sealedName(person.draftKey, name)}` : `device/${name}`;
  const storageKey = `${folder}/v${shape.version}`;

  let damaged: { readonly wasSynced: boolean } | undefined;
  return {
    personKey: person && key,
    damaged: () => damaged,
    read: async () => {
      const record: unknown = await get(storageKey, drafts);
      if (record === undefined) return undefined;
      const content = isDraftRecord(record) ? await unseal(key, record, marksOf(record)) : undefined;
      if (isDraftRecord(record) && isContent(content))
        return { ...(content as Content<T>), ...marksOf(record), values: validFields(shape, content.values) };
      // Counts as absent with its revision: the server's draft must be read again.
      damaged = { wasSynced: isDraftRecord(record) && record.isSynced === true };
      await del(storageKey, drafts);
      return undefined;
    },
    write: async ({ values, origin, isResumed, other, ...marks }, known) => {
      const sealed = await seal(key, { values, origin, isResumed, other }, marksOf(marks));
      return drafts(
        'readwrite',
        (stored) =>
          new Promise<boolean>((resolve, reject) => {
            let isWritten = false;
            promisifyRequest(stored.transaction).then(() => resolve(isWritten), reject);
            const reading = stored.get(storageKey);
            reading.onsuccess = () => {
              if (!isStill(reading.result, known) || isOver()) return;
              try {
                stored.put({ ...marks, ...sealed }, storageKey);
                isWritten = true;
              } catch (error) {
                // An exception in an IndexedDB callback would be uncaught.
                reject(error);
              }
            };
          }),
      );
    },
    tell: () => channel()?.postMessage(storageKey),
    hear: (changed) => {
      const onMessage = ({ data }: MessageEvent<unknown>) => {
        if (data === storageKey) changed();
      };
      channel()?.addEventListener('message', onMessage);
      return () => channel()?.removeEventListener('message', onMessage);
    },
  };
};
