import { DRAFT_SAVE_MS } from '#core/constants.ts';
import { beginPending, trackPending } from '#core/pwa/pending-work.ts';
import { withTimeout } from '../timeout.ts';
import { type Content, countOf, dropped, merged, NOTHING, type Values, withTyped } from './draft-content.ts';
import type { DraftDevice, StoredDraft } from './draft-device.ts';
import { type DraftShape, valuesOf } from './draft-shape.ts';
import { type DraftState, initialState } from './draft-state.ts';
import type { DraftSync } from './draft-sync.ts';

/** Write throttle: keystrokes within it go with the next write. */
const WRITE_EVERY_MS = 200;
/** When the form shows 'unsaved'; the rest of the promised delay is for rendering it. */
const UNSAVED_AFTER_MS = DRAFT_SAVE_MS - 100;
const RETRY_MS = 5_000;
/** Compare-and-swap attempts against concurrent writers. */
const MAX_ATTEMPTS = 20;

export interface DraftController<T> {
  /** Reads the draft and subscribes to changes; returns the stop function, which flushes what was typed. */
  start(onState: (state: DraftState<T>) => void): () => void;
  /** Saves values that were just typed or chosen. */
  keep(values: Partial<T>): void;
  /** Saves what differs from the form's previous values. */
  follow(values: Partial<T>): void;
  /** The form is mounted with these values; later changes of other tabs and devices are passed to `show`. */
  attach(values: Partial<T>, show: (changes: Partial<T>) => void): () => void;
  /** Deletes the draft after the form was sent. */
  drop(): Promise<void>;
  /** Resolves when everything typed is persisted, or failed. */
  flush(): Promise<void>;
  /** Reads the changes of other tabs and devices. */
  refresh(): Promise<void>;
  /** The page is hidden or unloaded: flushes and syncs now. */
  leave(): void;
}

export interface DraftControllerParts {
  /** Called again after a failure. */
  open(): Promise<DraftDevice>;
  remoteOf(device: DraftDevice): DraftSync | undefined;
}

const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);

/** Persists one form's draft; last typed wins per field, among tabs as among devices. */
export const createDraftController = <T extends object>(
  shape: DraftShape<T>,
  parts: DraftControllerParts,
): DraftController<T> => {
  let state: DraftState<T> = initialState();
  let onState: (state: DraftState<T>) => void = () => undefined;
  const update = (changes: Partial<DraftState<T>>) => {
    state = { ...state, ...changes };
    onState(state);
  };

  let isNotifying = false;
  let opened: DraftDevice | undefined;
  let sync: DraftSync | undefined;
  const device = async (): Promise<DraftDevice> => {
    if (opened) return opened;
    opened = await parts.open();
    sync = parts.remoteOf(opened);
    return opened;
  };

  let stored: StoredDraft | undefined;
  /** Merged draft in memory: what the device loses is written again. */
  let content: Content = NOTHING;
  let shown: Values = {};
  let show: ((changes: Partial<T>) => void) | undefined;
  /** Typed and not persisted yet. */
  const typed = new Map<string, unknown>();
  /** Change counts: typed, due on the device, and persisted. */
  let count = 0;
  let dueCount = 0;
  let savedCount = 0;
  const markSaved = (upTo = 0) => {
    savedCount = Math.max(savedCount, upTo);
    const isUnsaved = dueCount > savedCount;
    if (state.isUnsaved !== isUnsaved) update({ isUnsaved });
  };
  const discardTyped = () => {
    typed.clear();
    markSaved(count);
  };

  const showSince = (before: Content) => {
    if (!show) return;
    const changes = Object.entries(valuesOf(shape, content)).filter(
      ([name, value]) =>
        !typed.has(name) &&
        content.fields[name]?.at !== before.fields[name]?.at &&
        !isSame(value, shown[name]),
    );
    if (changes.length === 0) return;
    shown = { ...shown, ...Object.fromEntries(changes) };
    show(Object.fromEntries(changes) as Partial<T>);
  };

  const isLost = (): boolean => {
    const damaged = opened?.damaged();
    return damaged !== undefined && !(damaged.wasCopied && stored?.copy);
  };

  const adopt = (next: StoredDraft | undefined) => {
    stored = next;
    if (!next) return;
    // Sent in another tab or device: discards what was typed here before.
    if (next.content.droppedAt > content.droppedAt) discardTyped();
    const before = content;
    content = merged(content, next.content);
    const isEmpty = Object.keys(content.fields).length === 0;
    update({
      isKept: true,
      isSynced: next.copy?.rev === next.rev,
      isLost: state.isLost && isLost(),
      isResumed: state.isResumed || next.isResumed === true,
      savedAt: isEmpty ? undefined : next.savedAt,
    });
    showSince(before);
  };

  /** Optimistic write: applies `change` to the newest draft and retries on a concurrent writer; undefined writes nothing. */
  const write = async (change: () => Content | undefined): Promise<void> => {
    const at = await device();
    for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
      const next = at.isOver() ? undefined : change();
      if (!next) return;
      const rev = (stored?.rev ?? 0) + 1;
      const draft = { ...stored, isResumed: undefined, content: next, rev, savedAt: Date.now() };
      if (await at.write(draft, stored)) {
        adopt(draft);
        isNotifying = true;
        at.tell();
        isNotifying = false;
        sync?.later();
        return;
      }
      adopt(await at.read());
    }
    throw new Error('too many writers');
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The timer is a retry's. */
  let isAfterFailure = false;
  let working: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    working = working
      .then(() => withTimeout(import.meta.env.VITE_TEST ? trackPending(work()) : work()))
      .catch((error: unknown) => {
        console.warn('draft not kept', error);
        update({ isKept: false });
        if (timer !== undefined) return;
        schedule(RETRY_MS);
        isAfterFailure = true;
      });
    return working;
  };
  let startedAt = -WRITE_EVERY_MS;
  const writeTyped = async () => {
    const now = new Map(typed);
    if (now.size === 0) return;
    const { droppedAt } = content;
    const upTo = count;
    startedAt = performance.now();
    await write(() =>
      content.droppedAt > droppedAt ? undefined : withTyped(content, Object.fromEntries(now)),
    );
    for (const [name, value] of now) if (typed.get(name) === value) typed.delete(name);
    markSaved(upTo);
  };
  let endWaiting: (() => void) | undefined;
  const stopTimer = () => {
    clearTimeout(timer);
    timer = undefined;
    if (import.meta.env.VITE_TEST) endWaiting?.();
  };
  const flush = () => {
    stopTimer();
    return typed.size > 0 ? inTurn(writeTyped) : working;
  };
  const schedule = (afterMs: number) => {
    isAfterFailure = false;
    stopTimer();
    timer = setTimeout(() => void flush(), afterMs);
    if (import.meta.env.VITE_TEST && afterMs !== RETRY_MS) endWaiting = beginPending();
  };
  const refresh = () => inTurn(async () => adopt(await (await device()).read()));

  const begin = async () => {
    await refresh();
    if (sync && stored === undefined) await sync.arrived().then(refresh);
    else void sync?.arrived();
  };

  const type = (values: Values) => {
    for (const [name, value] of Object.entries(values))
      if (Object.hasOwn(shape.fields, name)) typed.set(name, value);
    count += 1;
    const currentCount = count;
    setTimeout(() => {
      dueCount = currentCount;
      markSaved();
    }, UNSAVED_AFTER_MS);
    // Throttled, leading edge, and not restarted by each key: continuous typing must still be written. After a failure it is
    // retried at once. A negative delay counts as 0.
    if (timer === undefined || isAfterFailure) schedule(startedAt + WRITE_EVERY_MS - performance.now());
  };
  let atReady: Content = NOTHING;

  return {
    start: (listener) => {
      onState = listener;
      let isOver = false;
      let unsubscribe: (() => void) | undefined;
      void begin().then(() => {
        if (isOver) return;
        unsubscribe = opened?.hear(() => {
          if (!isNotifying) void refresh();
        });
        atReady = content;
        if (!state.isReady) update({ isReady: true, restored: valuesOf(shape, content), isLost: isLost() });
      });
      return () => {
        isOver = true;
        unsubscribe?.();
        void flush().then(() => sync?.now());
      };
    },
    keep: (values) => {
      shown = { ...shown, ...values };
      type(values as Values);
    },
    follow: (values) => {
      const now = values as Values;
      const names = Object.keys(shape.fields).filter((name) => !isSame(now[name], shown[name]));
      shown = { ...shown, ...now };
      if (names.length === 0) return;
      const joined = (shape.together ?? []).filter((group) => group.some((mate) => names.includes(mate)));
      type(Object.fromEntries([...names, ...joined.flat()].map((name) => [name, now[name]])));
    },
    attach: (values, showing) => {
      shown = { ...values };
      show = showing;
      showSince(atReady);
      return () => {
        show = undefined;
      };
    },
    drop: () => {
      stopTimer();
      discardTyped();
      return inTurn(async () => {
        adopt(await (await device()).read());
        await write(() => (countOf(content) > content.droppedAt ? dropped(content) : undefined));
      });
    },
    flush,
    refresh: () => refresh().then(() => sync?.arrived()),
    leave: () => void flush().then(() => sync?.now()),
  };
};
