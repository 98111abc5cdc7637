import { atom, type PrimitiveAtom } from 'jotai/vanilla';
import { DRAFT_SAVE_MS } from '#core/constants.ts';
import { beginPending, trackPending } from '#core/pwa/pending-work.ts';
import { store } from '../store.ts';
import { withTimeout } from '../timeout.ts';
import type { DraftDevice } from './draft-device.ts';
import type { DraftSync } from './draft-sync.ts';
import { createLocalDraft } from './local-draft.ts';
import type { OpenDraft } from './open-drafts.ts';
import { type Change, type DraftAccess, isSent, type StoredDraft } from './stored-draft.ts';

/** Write throttle: keystrokes within it go with the next write. */
const WRITE_EVERY_MS = 200;
/** When the form shows 'unsaved'; the rest of the promised delay is for rendering it. */
const UNSAVED_AFTER_MS = DRAFT_SAVE_MS - 100;
const RETRY_MS = 5_000;

export interface DraftState<T> {
  /** The typed fields, of this form and of others that have it open; empty until `isReady`. */
  readonly values: Partial<T>;
  readonly isReady: boolean;
  readonly savedAt: number | undefined;
  /** False: storage is full, blocked or broken, and what is typed lives in this page, and perhaps at the server. */
  readonly isKept: boolean;
  /** The device keeps nothing, and the server has had all of it since. */
  readonly isInAccount: boolean;
  /** Typed half a second ago and not persisted yet. */
  readonly isUnsaved: boolean;
  /** The server has all of it. */
  readonly isSynced: boolean;
  /** Typed on another device. */
  readonly isResumed: boolean;
  /** A draft could not be decrypted, and the server has not restored it. */
  readonly isLost: boolean;
  /** The older version of two devices, to be offered. */
  readonly other: StoredDraft<T>['other'];
}

export interface DraftController<T> extends OpenDraft {
  readonly state: PrimitiveAtom<DraftState<T>>;
  /** Reads the draft and follows the other tabs; returns the stop function, which writes what was typed. */
  start(): () => Promise<void>;
  /** Saves values that were typed or chosen. */
  keep(values: Partial<T>): void;
  /** Ends the draft after the form was sent. */
  drop(): Promise<void>;
  /** Nothing is saved at the server until then. */
  hold(sending: Promise<unknown>): void;
  /** Answers the offer of another version: takes it, or keeps this one. */
  choose(isOther: boolean): Promise<void>;
}

export interface DraftParts<T> {
  /** The drafts were forgotten since: nothing is written any more. */
  isOver(): boolean;
  /** Called again after a failure. */
  open(): Promise<DraftDevice<T>>;
  syncOf(device: DraftDevice<T>, draft: DraftAccess<T>): DraftSync | undefined;
}

/** Keeps one form's draft in an atom and on the device; the newest save wins, among tabs as among devices. */
export const createDraftController = <T extends object>(parts: DraftParts<T>): DraftController<T> => {
  const state = atom<DraftState<T>>({
    values: {},
    isReady: false,
    savedAt: undefined,
    isKept: true,
    isInAccount: false,
    isUnsaved: false,
    isSynced: false,
    isResumed: false,
    isLost: false,
    other: undefined,
  });
  const current = () => store.get(state);
  const update = (changes: Partial<DraftState<T>>) => store.set(state, { ...current(), ...changes });

  let device: DraftDevice<T> | undefined;
  let sync: DraftSync | undefined;
  const opened = async (): Promise<DraftDevice<T>> => {
    if (device) return device;
    device = await parts.open();
    const access = {
      read: async () => {
        if (current().isKept) await refresh();
        return local.newest();
      },
      change: async (next: Change<T>) => {
        if (current().isKept) await orLater(() => local.change(next), next);
        else changeInMemory(next);
      },
    };
    sync = parts.syncOf(device, access);
    return device;
  };

  /** Typed and not persisted yet. */
  let typed: Partial<T> = {};
  /** Since when some of it waits, and some is being written: `performance.now()`. */
  let typedSince: number | undefined;
  let writtenSince: number | undefined;
  let unkeptSince: number | undefined;
  const checkUnsaved = () => {
    const since = unkeptSince ?? writtenSince ?? typedSince;
    const isUnsaved = since !== undefined && performance.now() - since >= UNSAVED_AFTER_MS;
    if (current().isUnsaved !== isUnsaved) update({ isUnsaved });
  };
  const discardTyped = () => {
    typed = {};
    typedSince = undefined;
    writtenSince = undefined;
    unkeptSince = undefined;
    checkUnsaved();
  };

  const show = (next: StoredDraft<T>, isKept: boolean) =>
    update({
      values: { ...next.values, ...typed },
      savedAt: isSent(next) ? undefined : next.savedAt,
      isKept,
      isInAccount: !isKept && (current().isInAccount || next.isSynced),
      isSynced: next.isSynced,
      isResumed: current().isResumed || next.isResumed === true,
      isLost: current().isLost && isLost(),
      other: next.other,
    });
  const isLost = (): boolean => {
    const damaged = device?.damaged();
    return damaged !== undefined && !(damaged.wasSynced && (local.newest()?.revision ?? 0) > 0);
  };
  const local = createLocalDraft<T>({
    open: opened,
    isOver: parts.isOver,
    onDevice: (next, before) => {
      // Lost on the device: the form still has it, and it is written whole with the next change.
      if (!next) {
        if (!current().isKept) update({ isKept: true });
        return;
      }
      unkeptSince = undefined;
      // Sent in another tab or device: discards what was typed here before.
      if (before && !isSent(before) && isSent(next)) discardTyped();
      show(next, true);
      checkUnsaved();
    },
    onMemory: (next) => {
      if (next.isSynced) unkeptSince = undefined;
      show(next, false);
      checkUnsaved();
    },
  });
  const { changeInMemory } = local;
  const saved = (before: StoredDraft<T> | undefined, values: Partial<T>): StoredDraft<T> => {
    const { revision = 0, origin = crypto.randomUUID(), other } = before ?? {};
    // Rises also where the clock was set back: it names this state of the draft.
    const savedAt = Math.max(Date.now(), (before?.savedAt ?? 0) + 1);
    const draft = { values, savedAt, revision, isSynced: false, origin };
    return isSent(draft) ? draft : { ...draft, other };
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The timer is a retry's. */
  let isAfterFailure = false;
  let endWaiting: (() => void) | undefined;
  const stopTimer = () => {
    clearTimeout(timer);
    timer = undefined;
    if (import.meta.env.VITE_TEST) endWaiting?.();
  };
  const schedule = (afterMs: number) => {
    stopTimer();
    isAfterFailure = afterMs === RETRY_MS;
    timer = setTimeout(() => void flush(), afterMs);
    if (import.meta.env.VITE_TEST && !isAfterFailure) endWaiting = beginPending();
  };

  let working: Promise<unknown> = Promise.resolve();
  /** One after another: what was read before a write must not be adopted after it. Rejects when its time is over. */
  const inTurn = (work: () => Promise<unknown>): Promise<unknown> => {
    let isLate = false;
    const run = async () => {
      await work();
      // The storage answers again.
      if (isLate) void flush();
    };
    const done = working.then(() =>
      withTimeout(import.meta.env.VITE_TEST ? trackPending(run()) : run()).finally(() => {
        isLate = true;
      }),
    );
    working = done.catch(() => undefined);
    return done;
  };
  /** Never rejects: the form says so, it is tried again, and meanwhile `next` is for the server. */
  const orLater = (work: () => Promise<unknown>, next?: Change<T>): Promise<void> =>
    inTurn(work).then(
      () => undefined,
      (error: unknown) => {
        console.warn('draft not kept', error);
        update({ isKept: false, isInAccount: current().isInAccount || current().isSynced });
        if (next) changeInMemory(next);
        keepTypedInMemory();
        sync?.later();
        if (timer === undefined) schedule(RETRY_MS);
      },
    );
  const hasTyped = () => Object.keys(typed).length > 0;
  const withValues =
    (values: Partial<T>): Change<T> =>
    (before) =>
      saved(before, { ...(before?.values ?? current().values), ...values });
  const keepTypedInMemory = () => {
    if (!hasTyped()) return;
    changeInMemory(withValues(typed), typed);
    unkeptSince ??= writtenSince ?? typedSince;
    typed = {};
    typedSince = undefined;
    writtenSince = undefined;
    checkUnsaved();
  };

  let startedAt = -WRITE_EVERY_MS;
  const writeTyped = async () => {
    if (!hasTyped()) return;
    const pending = typed;
    const written = { ...pending };
    writtenSince ??= typedSince;
    typedSince = undefined;
    startedAt = performance.now();
    // Another object: discarded meanwhile.
    await local.change((before) => (typed === pending ? withValues(written)(before) : undefined));
    if (typed === pending)
      for (const name of Object.keys(written) as (keyof T)[])
        if (Object.is(typed[name], written[name])) delete typed[name];
    writtenSince = undefined;
    checkUnsaved();
    sync?.later();
  };
  const flush = async () => {
    stopTimer();
    if (hasTyped()) await orLater(writeTyped);
    else if (!current().isKept) await refresh();
    else await working;
  };
  const refresh = () => orLater(local.read);

  const begin = async () => {
    await refresh();
    const arrived = sync?.arrived();
    if (local.newest() === undefined) await arrived;
    update({ isReady: true, isLost: isLost() });
  };

  return {
    state,
    start: () => {
      let isOver = false;
      let stopHearing: (() => void) | undefined;
      void begin().then(() => {
        if (!isOver) stopHearing = device?.hear(() => void refresh());
      });
      return async () => {
        isOver = true;
        stopHearing?.();
        await flush();
        sync?.now();
      };
    },
    keep: (values) => {
      Object.assign(typed, values);
      typedSince ??= performance.now();
      setTimeout(checkUnsaved, UNSAVED_AFTER_MS);
      // Throttled, leading edge, and not restarted by each key: continuous typing must still be written. After a failure it is
      // retried at once. A negative delay counts as 0.
      if (timer === undefined || isAfterFailure) schedule(startedAt + WRITE_EVERY_MS - performance.now());
    },
    drop: async () => {
      stopTimer();
      discardTyped();
      const sent: Change<T> = (before) => (isSent(before ?? current()) ? undefined : saved(before, {}));
      await orLater(async () => {
        await local.read();
        await local.change(sent);
        sync?.later();
      }, sent);
      update({ values: { ...typed }, savedAt: undefined, other: undefined });
    },
    hold: (sending) => sync?.hold(sending),
    choose: async (isOther) => {
      const chosen: Change<T> = (before) => {
        if (!before?.other) return undefined;
        const { other, ...draft } = before;
        return isOther ? saved(draft, { ...draft.values, ...other.values }) : draft;
      };
      await orLater(() => local.change(chosen), chosen);
      sync?.later();
    },
    flush,
    refresh: async () => {
      await refresh();
      await sync?.arrived();
    },
    leave: () => {
      // A page that is left has no time for a storage that hangs.
      if (!current().isKept) {
        keepTypedInMemory();
        sync?.now();
      }
      void flush().then(() => sync?.now());
    },
  };
};
