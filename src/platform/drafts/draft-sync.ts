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
import { isCallFailure } from '../api/call-failure.ts';
import { call } from '../api/http.ts';
import { NoResponse, type Transport } from '../api/transport.ts';
import { reportError } from '../report-errors.ts';
import { accountIdAtom, tokenAtom } from '../session/session-atoms.ts';
import { IV_BYTES, seal, unseal } from '../storage/cipher.ts';
import { base64UrlOf, bytesOf } from '../storage/draft-key.ts';
import { store } from '../store.ts';
import { withTimeout } from '../timeout.ts';
import { type DraftShape, validFields } from './draft-shape.ts';
import { type DraftAccess, isSent, type RemoteDraft, reconciled } from './stored-draft.ts';

const SAVE_AFTER_MS = 3_000;
const REFRESH_AFTER_MS = 30_000;
/** Forms that open together share one request. */
const SHARED_MS = 2_000;
const FORM_WAITS_MS = 1_000;
const MAX_ATTEMPTS = 5;
const CONFLICT = 409;
const TIMEOUT_MS = 15_000;
/** Body limit of `keepalive` requests, bytes. */
const KEEPALIVE_BYTES = 60_000;

/** For background requests: skipped offline; `keepalive` when the page is left. */
const backgroundTransport =
  (isLeaving = false): Transport =>
  async (url, init) => {
    if (!navigator.onLine) throw new NoResponse('offline');
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const keepalive = isLeaving && String(init.body ?? '').length < KEEPALIVE_BYTES;
    try {
      const response = await fetch(url, { ...init, keepalive, signal: timeout });
      return { response, bytes: await response.arrayBuffer() };
    } catch (cause) {
      throw new NoResponse(timeout.aborted ? 'slow' : 'offline', cause);
    }
  };

/** Sync of a draft with the server. Methods never reject: failed work is retried. */
export interface DraftSync {
  /** Resolves when the server's draft was read, or after a timeout: no form waits for a network. */
  arrived(): Promise<void>;
  /** A change to save; debounced. */
  later(): void;
  /** The page is hidden or unloaded: saves at once. */
  now(): void;
  /** Saves nothing until then: the server closes the draft of a form that it takes. */
  hold(sending: Promise<unknown>): void;
}

let shared:
  | { readonly owner: string | null; readonly at: number; readonly drafts: Promise<readonly SavedDraft[]> }
  | undefined;

const fetchDrafts = (isFresh: boolean): Promise<readonly SavedDraft[]> => {
  const owner = store.get(accountIdAtom);
  const at = performance.now();
  if (!shared || isFresh || shared.owner !== owner || at - shared.at > SHARED_MS) {
    const drafts = call(readDrafts, {}, backgroundTransport()).then(decodeSavedDrafts);
    shared = { owner, at, drafts };
    drafts.catch(() => {
      shared = undefined;
    });
  }
  return shared.drafts;
};

/** Saves to retry when the network is back. */
const retries = new Set<() => void>();
window.addEventListener('online', () => {
  const pending = [...retries];
  retries.clear();
  for (const retry of pending) retry();
});

/** What is sealed for the server. */
interface Content {
  readonly version: number;
  readonly origin: string;
  readonly values: object;
}

interface DraftSyncParts<T extends object> {
  readonly shape: DraftShape<T>;
  readonly form: SyncedForm;
  readonly key: CryptoKey;
  readonly draft: DraftAccess<T>;
  /** The drafts were forgotten since. */
  isOver(): boolean;
}

export const createDraftSync = <T extends object>({
  shape,
  form,
  key,
  draft,
  isOver,
}: DraftSyncParts<T>): DraftSync => {
  const owner = store.get(accountIdAtom);
  /** A retry may run after logout, or in another account's session. */
  const isOwnSession = () => !isOver() && store.get(tokenAtom) !== null && store.get(accountIdAtom) === owner;
  /** The server's draft is of a newer build: it is neither read nor written over. */
  let isOfNewerBuild = false;

  const open = async (sealed: string): Promise<Content | undefined> => {
    const bytes = bytesOf(sealed);
    const content = await unseal(key, { iv: bytes.slice(0, IV_BYTES), sealed: bytes.slice(IV_BYTES).buffer });
    return content as Content | undefined;
  };

  const pull = async (isFresh: boolean): Promise<void> => {
    const found = (await fetchDrafts(isFresh)).find((one) => one.form === form);
    if (!found || !isOwnSession()) return;
    const { revision } = found;
    const content = found.content === undefined ? undefined : await open(found.content);
    isOfNewerBuild = content !== undefined && content.version > shape.version;
    if (isOfNewerBuild) return;
    const isUnreadable = found.content !== undefined && content?.version !== shape.version;
    const remote: RemoteDraft<T> = {
      values: isUnreadable ? {} : validFields(shape, content?.values ?? {}),
      savedAt: isUnreadable ? 0 : Date.parse(found.savedAt),
      revision,
      origin: content?.origin,
    };
    await draft.change((stored) => {
      if (!isOwnSession()) return undefined;
      // A shared answer may be older than the last save. After a conflict the server's counts, whatever its number.
      if (stored && (isFresh ? stored.revision === revision : stored.revision >= revision)) return undefined;
      return reconciled(stored && { ...stored, isSynced: stored.isSynced && !isUnreadable }, remote);
    });
  };

  const push = async (isLeaving: boolean): Promise<void> => {
    for (let tries = 0; tries < MAX_ATTEMPTS && isOwnSession(); tries += 1) {
      const sent = await draft.read();
      if (!sent || sent.isSynced || isOfNewerBuild) return;
      const { values, origin, savedAt } = sent;
      // The server drops the draft of a form that was sent, and never had that of one that was sent at once.
      if (isSent(sent) && tries === 0) {
        await pull(true);
        if (sent.revision === 0 && (await draft.read())?.revision === 0) return;
        continue;
      }
      try {
        const { iv, sealed } = await seal(key, { version: shape.version, origin, values } satisfies Content);
        const body = encodeDraftSave(sent.revision, base64UrlOf(iv, sealed));
        const saving = call(
          saveDraft,
          { params: { form: encodeForm(form) }, body },
          backgroundTransport(isLeaving),
        );
        const { revision } = await saving;
        await draft.change(
          (stored) => stored && { ...stored, revision, isSynced: stored.savedAt === savedAt },
        );
        return;
      } catch (error) {
        if (!isCallFailure(error) || error.status !== CONFLICT) throw error;
        await pull(true);
      }
    }
  };

  let working = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    working = working
      .then(() => (import.meta.env.VITE_TEST ? trackPending(work()) : work()))
      .catch((error: unknown) => {
        // Offline or rejected: retried with the next change or when the network is back; anything else soon.
        if (isCallFailure(error)) retries.add(pushNow);
        else later();
        if (error instanceof TypeError) reportError('rejection', error);
      });
    return working;
  };
  const pushNow = () => void inTurn(() => push(false));

  let timer: ReturnType<typeof setTimeout> | undefined;
  let fetchedAt = Number.NEGATIVE_INFINITY;
  const later = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      pushNow();
    }, SAVE_AFTER_MS);
  };

  return {
    arrived: async () => {
      const now = performance.now();
      if (now - fetchedAt < REFRESH_AFTER_MS || !isOwnSession()) return;
      fetchedAt = now;
      const pulling = inTurn(() => pull(false));
      void pulling.then(later);
      await withTimeout(pulling, FORM_WAITS_MS).catch(() => {
        // Late: it comes into the open form.
      });
    },
    later,
    hold: (sending) => {
      working = working.then(async () => void (await sending.catch(() => undefined)));
    },
    now: () => {
      clearTimeout(timer);
      timer = undefined;
      void inTurn(() => push(true));
    },
  };
};
