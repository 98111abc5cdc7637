import {
  decodeSavedDrafts,
  encodeDraftSave,
  encodeForm,
  readDrafts,
  type SavedDraft,
  saveDraft,
} from '#core/api/accounts/drafts.ts';
import type { SyncedForm } from '#core/drafts/drafts.ts';
import { trackPending } from '#core/pwa/pending-work.ts';
import { isCallFailure } from '../call-failure.ts';
import { call } from '../http.ts';
import { accountIdAtom, tokenAtom } from '../session/session-atoms.ts';
import { store } from '../store.ts';
import { withTimeout } from '../timeout.ts';
import { backgroundTransport } from './background-transport.ts';
import { base64UrlOf, bytesOf, IV_BYTES, seal, unseal } from './draft-cipher.ts';
import { type Content, countOf, dropped, merged, NOTHING, readContent } from './draft-content.ts';
import type { DraftDevice, StoredDraft } from './draft-device.ts';
import { type DraftShape, migrated } from './draft-shape.ts';

const SAVE_AFTER_MS = 3_000;
const REFRESH_AFTER_MS = 30_000;
/** Forms that open together share one request. */
const SHARED_MS = 2_000;
const FORM_WAITS_MS = 1_000;
const MAX_ATTEMPTS = 5;
const CONFLICT = 409;
/** No local `rev`: the server's copy differs from the local draft. */
const NO_REV = -1;

/** Sync of a draft with the server. Methods never reject: failed work is retried. */
export interface DraftSync {
  /** Resolves when the server's copy was read, or after a timeout: no form waits for a network. */
  arrived(): Promise<void>;
  /** A change to save; debounced. */
  later(): void;
  /** The page is hidden or unloaded: saves at once. */
  now(): void;
}

type RemoteDrafts = readonly SavedDraft[];

let shared:
  | { readonly owner: string | null; readonly at: number; readonly remoteDrafts: Promise<RemoteDrafts> }
  | undefined;

const fetchDrafts = (isFresh: boolean): Promise<RemoteDrafts> => {
  const owner = store.get(accountIdAtom);
  const now = performance.now();
  if (!shared || isFresh || shared.owner !== owner || now - shared.at > SHARED_MS)
    shared = {
      owner,
      at: now,
      remoteDrafts: call(readDrafts, {}, backgroundTransport()).then(decodeSavedDrafts),
    };
  return shared.remoteDrafts;
};

/** Saves to retry when the network is back. */
const retries = new Set<() => void>();
window.addEventListener('online', () => {
  const pending = [...retries];
  retries.clear();
  for (const retry of pending) retry();
});

/** Equal fields, counts and `droppedAt`. */
const isEqual = (one: Content, other: Content): boolean => {
  const names = Object.keys(one.fields);
  return (
    one.droppedAt === other.droppedAt &&
    names.length === Object.keys(other.fields).length &&
    names.every(
      (name) =>
        one.fields[name]?.at === other.fields[name]?.at &&
        JSON.stringify(one.fields[name]?.value) === JSON.stringify(other.fields[name]?.value),
    )
  );
};

interface DraftSyncParts<T extends object> {
  readonly shape: DraftShape<T>;
  readonly form: SyncedForm;
  readonly key: CryptoKey;
  readonly device: DraftDevice;
}

export const createDraftSync = <T extends object>({
  shape,
  form,
  key,
  device,
}: DraftSyncParts<T>): DraftSync => {
  const owner = store.get(accountIdAtom);
  /** A retry may run after logout, or in another account's session. */
  const isOwnSession = () =>
    !device.isOver() && store.get(tokenAtom) !== null && store.get(accountIdAtom) === owner;
  let isOfNewerBuild = false;

  const open = async (sealed: string): Promise<Content> => {
    const bytes = bytesOf(sealed);
    const [iv, rest] = [bytes.slice(0, IV_BYTES), bytes.slice(IV_BYTES).buffer];
    const found = await unseal(key, { iv, sealed: rest });
    const content = readContent(found);
    const version = content && Number((found as { readonly version?: unknown }).version);
    if (!content || !version) return NOTHING;
    isOfNewerBuild = version > shape.version;
    return isOfNewerBuild ? NOTHING : migrated(shape, version, content);
  };

  /** Merges the server's copy into the local draft. */
  const mergeRemote = async (remoteDrafts: RemoteDrafts): Promise<void> => {
    const found = remoteDrafts.find((copy) => copy.form === form);
    if (!found) return;
    const { revision, content: encrypted } = found;
    const remote = encrypted === undefined ? undefined : await open(encrypted);
    for (let tries = 0; tries < MAX_ATTEMPTS && isOwnSession(); tries += 1) {
      const stored = await device.read();
      const mark = stored?.copy;
      if (isOfNewerBuild || mark?.revision === revision) return;
      const local = stored?.content ?? NOTHING;
      // Empty: sent on another device; drops what this device had at the last sync.
      const content = remote ? merged(local, remote) : dropped(local, mark?.count ?? 0);
      const rev = stored && isEqual(content, local) ? stored.rev : (stored?.rev ?? 0) + 1;
      const isWhole = remote ? isEqual(content, remote) : Object.keys(content.fields).length === 0;
      const copy = { revision, rev: isWhole ? rev : NO_REV, count: countOf(remote ?? content) };
      const isResumed = Object.keys(local.fields).length === 0 && Object.keys(content.fields).length > 0;
      const savedAt = isResumed ? Date.parse(found.savedAt) : (stored?.savedAt ?? Date.now());
      const isTaken = await device.write({ ...stored, content, rev, savedAt, copy, isResumed }, stored);
      if (isTaken) return device.tell();
    }
  };

  /** Records what the server holds now, whatever was typed since. */
  const markSynced = async (sent: StoredDraft, revision: number): Promise<void> => {
    const copy = { revision, rev: sent.rev, count: countOf(sent.content) };
    for (let tries = 0; tries < MAX_ATTEMPTS && isOwnSession(); tries += 1) {
      const stored = await device.read();
      if (!stored) return;
      if (await device.write({ ...stored, copy }, stored)) return device.tell();
    }
  };

  const save = async (isLeaving: boolean): Promise<void> => {
    for (let tries = 0; tries < MAX_ATTEMPTS && isOwnSession(); tries += 1) {
      const stored = await device.read();
      if (!stored || isOfNewerBuild || stored.copy?.rev === stored.rev) return;
      const isEmpty = Object.keys(stored.content.fields).length === 0;
      if (isEmpty && !stored.copy) return;
      try {
        // Empty after sending: the server has mostly dropped its copy too.
        if (isEmpty && tries === 0) {
          await mergeRemote(await fetchDrafts(true));
          continue;
        }
        const { iv, sealed } = await seal(key, { ...stored.content, version: shape.version });
        const body = encodeDraftSave(stored.copy?.revision ?? 0, base64UrlOf(iv, sealed));
        const { revision } = await call(
          saveDraft,
          { params: { form: encodeForm(form) }, body },
          backgroundTransport(isLeaving),
        );
        return await markSynced(stored, revision);
      } catch (error) {
        if (!isCallFailure(error) || error.status !== CONFLICT) throw error;
        await mergeRemote(await fetchDrafts(true));
      }
    }
  };

  let working = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    working = working
      .then(() => (import.meta.env.VITE_TEST ? trackPending(work()) : work()))
      .catch(() => {
        // Offline or rejected: retried with the next change or when the network is back.
        retries.add(saveNow);
      });
    return working;
  };

  const saveNow = () => void inTurn(() => save(false));

  let timer: ReturnType<typeof setTimeout> | undefined;
  let fetchedAt = Number.NEGATIVE_INFINITY;
  const saveSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      saveNow();
    }, SAVE_AFTER_MS);
  };

  return {
    arrived: async () => {
      const now = performance.now();
      if (now - fetchedAt < REFRESH_AFTER_MS || !isOwnSession()) return;
      fetchedAt = now;
      const refreshing = inTurn(async () => mergeRemote(await fetchDrafts(false)));
      void refreshing.then(saveSoon);
      await withTimeout(refreshing, FORM_WAITS_MS).catch(() => {
        // Late: it is merged into the open form.
      });
    },
    later: saveSoon,
    now: () => {
      clearTimeout(timer);
      timer = undefined;
      void inTurn(() => save(true));
    },
  };
};
