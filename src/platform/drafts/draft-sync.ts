import type { SyncedForm } from '#core/drafts/drafts.ts';
import { underWay } from '#core/pwa/under-way.ts';
import { encodeForm, readDrafts, saveDraft } from '#core/wire/drafts.ts';
import type { AnswerOf } from '#core/wire/endpoint.ts';
import { isCallFailure } from '../call-failure.ts';
import { call } from '../http.ts';
import { accountIdAtom, tokenAtom } from '../session/session-atoms.ts';
import { store } from '../store.ts';
import { withTimeout } from '../timeout.ts';
import { base64UrlOf, bytesOf, IV_BYTES, seal, unseal } from './draft-cipher.ts';
import { type Content, countOf, dropped, merged, NOTHING, readContent } from './draft-content.ts';
import type { DraftDevice, StoredDraft } from './draft-device.ts';
import { type DraftShape, migrated } from './draft-shape.ts';
import { silentTransport } from './quiet-transport.ts';

const SAVE_AFTER_MS = 3_000;
const REFRESH_AFTER_MS = 30_000;
/** Forms that open together share one look. */
const SHARED_MS = 2_000;
const FORM_WAITS_MS = 1_000;
const MOST_TRIES = 5;
const CONFLICT = 409;
/** Nothing on the device has this revision: the copy holds something else. */
const ANOTHER = -1;

/** The server's copy of a draft. Nothing of it ever fails: what cannot be done now is done when it can. */
export interface DraftSync {
  /** Resolves when the copy was looked at, or after a moment: no form waits for a network. */
  arrived(): Promise<void>;
  /** Something changed. */
  later(): void;
  /** The page is left. */
  now(): void;
}

type RemoteDrafts = AnswerOf<typeof readDrafts>['borradores'];

let shared:
  | { readonly owner: string | null; readonly at: number; readonly remoteDrafts: Promise<RemoteDrafts> }
  | undefined;

const lookUp = (isFresh: boolean): Promise<RemoteDrafts> => {
  const owner = store.get(accountIdAtom);
  const now = performance.now();
  if (!shared || isFresh || shared.owner !== owner || now - shared.at > SHARED_MS)
    shared = {
      owner,
      at: now,
      remoteDrafts: call(readDrafts, {}, silentTransport()).then((answer) => answer.borradores),
    };
  return shared.remoteDrafts;
};

/** What waits for the network. */
const waiting = new Set<() => void>();
window.addEventListener('online', () => {
  const retries = [...waiting];
  waiting.clear();
  for (const retry of retries) retry();
});

/** Whether two drafts hold the same. */
const isAlike = (one: Content, other: Content): boolean => {
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
  const name = encodeForm(form);
  const owner = store.get(accountIdAtom);
  /** What waited for the network may come when somebody else has the session, or nobody. */
  const isOurs = () =>
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

  /** The copy and what is here become one draft. */
  const take = async (remoteDrafts: RemoteDrafts): Promise<void> => {
    const found = remoteDrafts.find(({ formulario }) => formulario === name);
    if (!found) return;
    const { revision, contenido } = found;
    const theirs = contenido === null ? undefined : await open(contenido);
    for (let tries = 0; tries < MOST_TRIES && isOurs(); tries += 1) {
      const known = await device.read();
      const mark = known?.copy;
      if (isOfNewerBuild || mark?.revision === revision) return;
      const ours = known?.content ?? NOTHING;
      // An empty one was sent: what this device had of it by the last look is over.
      const content = theirs ? merged(ours, theirs) : dropped(ours, mark?.count ?? 0);
      const rev = known && isAlike(content, ours) ? known.rev : (known?.rev ?? 0) + 1;
      const isWhole = theirs ? isAlike(content, theirs) : Object.keys(content.fields).length === 0;
      const copy = { revision, rev: isWhole ? rev : ANOTHER, count: countOf(theirs ?? content) };
      const isResumed = Object.keys(ours.fields).length === 0 && Object.keys(content.fields).length > 0;
      const savedAt = isResumed ? Date.parse(found.guardado) : (known?.savedAt ?? Date.now());
      const isTaken = await device.write({ ...known, content, rev, savedAt, copy, isResumed }, known);
      if (isTaken) return device.tell();
    }
  };

  /** The content of `sent` is the copy's now, whatever was typed since. */
  const mark = async (sent: StoredDraft, revision: number): Promise<void> => {
    const copy = { revision, rev: sent.rev, count: countOf(sent.content) };
    for (let tries = 0; tries < MOST_TRIES && isOurs(); tries += 1) {
      const known = await device.read();
      if (!known) return;
      if (await device.write({ ...known, copy }, known)) return device.tell();
    }
  };

  const save = async (isLeaving: boolean): Promise<void> => {
    for (let tries = 0; tries < MOST_TRIES && isOurs(); tries += 1) {
      const known = await device.read();
      if (!known || isOfNewerBuild || known.copy?.rev === known.rev) return;
      const isEmpty = Object.keys(known.content.fields).length === 0;
      if (isEmpty && !known.copy) return;
      try {
        // What was sent is mostly over on the server too: then there is nothing to save.
        if (isEmpty && tries === 0) {
          await take(await lookUp(true));
          continue;
        }
        const { iv, sealed } = await seal(key, { ...known.content, version: shape.version });
        const contenido = base64UrlOf(iv, sealed);
        const body = { revision: known.copy?.revision ?? 0, contenido };
        const { revision } = await call(
          saveDraft,
          { params: { formulario: name }, body },
          silentTransport(isLeaving),
        );
        return await mark(known, revision);
      } catch (error) {
        if (!isCallFailure(error) || error.status !== CONFLICT) throw error;
        await take(await lookUp(true));
      }
    }
  };

  let working = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    working = working
      .then(() => (import.meta.env.VITE_TEST ? underWay(work()) : work()))
      .catch(() => {
        // Without network, or refused for now: the next change or the network brings it again.
        waiting.add(saveNow);
      });
    return working;
  };

  const saveNow = () => void inTurn(() => save(false));

  let timer: ReturnType<typeof setTimeout> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const saveSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      saveNow();
    }, SAVE_AFTER_MS);
  };

  return {
    arrived: async () => {
      const now = performance.now();
      if (now - lookedAt < REFRESH_AFTER_MS || !isOurs()) return;
      lookedAt = now;
      const looking = inTurn(async () => take(await lookUp(false)));
      void looking.then(saveSoon);
      await withTimeout(looking, FORM_WAITS_MS).catch(() => {
        // It comes into the open form when it is there.
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
