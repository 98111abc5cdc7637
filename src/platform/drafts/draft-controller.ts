import { DRAFT_SAVE_MS } from '#core/constants.ts';
import { beginWork, underWay } from '#core/pwa/under-way.ts';
import { withTimeout } from '../timeout.ts';
import { type Content, countOf, dropped, merged, NOTHING, type Values, withTyped } from './draft-content.ts';
import type { DraftDevice, StoredDraft } from './draft-device.ts';
import { type DraftShape, valuesOf } from './draft-shape.ts';
import { type DraftState, unread } from './draft-state.ts';
import type { DraftSync } from './draft-sync.ts';

/** What is typed meanwhile goes with the next writing: none of them waits for one that is out of date. */
const WRITE_EVERY_MS = 200;
/** When it is said that something is not saved: the rest of what is promised is for drawing it. */
const SAY_AFTER_MS = DRAFT_SAVE_MS - 100;
const TRY_AGAIN_MS = 5_000;
/** Writers that may come between a look and a writing before it is called a fault. */
const MOST_TRIES = 20;

export interface DraftController<T> {
  /** Begins to read and to listen; answers how to stop. What is typed until then is written. */
  start(note: (state: DraftState<T>) => void): () => void;
  /** These values were just typed or chosen. */
  keep(values: Partial<T>): void;
  /** The form shows these values: what differs from those before was typed. */
  follow(values: Partial<T>): void;
  /** The form stands, with these values; what is typed elsewhere from now on is handed to it. */
  attach(values: Partial<T>, show: (changes: Partial<T>) => void): () => void;
  /** Once sent, the draft has done its work. */
  drop(): Promise<void>;
  /** Resolves when everything typed is on the device, or cannot be put there. */
  flush(): Promise<void>;
  /** Looks at what other tabs and devices did meanwhile. */
  refresh(): Promise<void>;
  /** The page is left, perhaps for good. */
  leave(): void;
}

export interface DraftControllerParts {
  /** May be tried again after a failure. */
  open(): Promise<DraftDevice>;
  remoteOf(device: DraftDevice): DraftSync | undefined;
}

const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);

/** Keeps one form's draft on the device: the newest typed wins field by field, among tabs as among phones. */
export const createDraftController = <T extends object>(
  shape: DraftShape<T>,
  parts: DraftControllerParts,
): DraftController<T> => {
  let state: DraftState<T> = unread();
  let note: (state: DraftState<T>) => void = () => undefined;
  const tell = (changes: Partial<DraftState<T>>) => {
    state = { ...state, ...changes };
    note(state);
  };

  let isTelling = false;
  let opened: DraftDevice | undefined;
  let copy: DraftSync | undefined;
  const device = async (): Promise<DraftDevice> => {
    if (opened) return opened;
    opened = await parts.open();
    copy = parts.remoteOf(opened);
    return opened;
  };

  let kept: StoredDraft | undefined;
  /** All that is known of the draft: what the device loses meanwhile is written again. */
  let content: Content = NOTHING;
  let shown: Values = {};
  let show: ((changes: Partial<T>) => void) | undefined;
  /** What was typed and is not written. */
  const typed = new Map<string, unknown>();
  /** Changes: typed so far, of those the ones that should be on the device, and that are. */
  let count = 0;
  let dueCount = 0;
  let savedCount = 0;
  const noteSaved = (upTo = 0) => {
    savedCount = Math.max(savedCount, upTo);
    const isUnsaved = dueCount > savedCount;
    if (state.isUnsaved !== isUnsaved) tell({ isUnsaved });
  };
  const forgetTyped = () => {
    typed.clear();
    noteSaved(count);
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
    return damaged !== undefined && !(damaged.wasCopied && kept?.copy);
  };

  const adopt = (next: StoredDraft | undefined) => {
    kept = next;
    if (!next) return;
    // Sent elsewhere: what was typed here before that is over too.
    if (next.content.droppedAt > content.droppedAt) forgetTyped();
    const before = content;
    content = merged(content, next.content);
    const isEmpty = Object.keys(content.fields).length === 0;
    tell({
      isKept: true,
      isSynced: next.copy?.rev === next.rev,
      isLost: state.isLost && isLost(),
      isResumed: state.isResumed || next.isResumed === true,
      savedAt: isEmpty ? undefined : next.savedAt,
    });
    showSince(before);
  };

  /** Writes what `change` makes of the newest draft, however many write at the same time; nothing when it makes nothing. */
  const write = async (change: () => Content | undefined): Promise<void> => {
    const at = await device();
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const next = at.isOver() ? undefined : change();
      if (!next) return;
      const rev = (kept?.rev ?? 0) + 1;
      const draft = { ...kept, isResumed: undefined, content: next, rev, savedAt: Date.now() };
      if (await at.write(draft, kept)) {
        adopt(draft);
        isTelling = true;
        at.tell();
        isTelling = false;
        copy?.later();
        return;
      }
      adopt(await at.read());
    }
    throw new Error('too many writers');
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What is waited for is only another try. */
  let isAfterFailure = false;
  let working: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    working = working
      .then(() => withTimeout(import.meta.env.VITE_TEST ? underWay(work()) : work()))
      .catch((error: unknown) => {
        console.warn('draft not kept', error);
        tell({ isKept: false });
        if (timer !== undefined) return;
        schedule(TRY_AGAIN_MS);
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
    noteSaved(upTo);
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
    if (import.meta.env.VITE_TEST && afterMs !== TRY_AGAIN_MS) endWaiting = beginWork();
  };
  const refresh = () => inTurn(async () => adopt(await (await device()).read()));

  const begin = async () => {
    await refresh();
    if (copy && kept === undefined) await copy.arrived().then(refresh);
    else void copy?.arrived();
  };

  const type = (values: Values) => {
    for (const [name, value] of Object.entries(values))
      if (Object.hasOwn(shape.fields, name)) typed.set(name, value);
    count += 1;
    const own = count;
    setTimeout(() => {
      dueCount = own;
      noteSaved();
    }, SAY_AFTER_MS);
    // The first key at once, and not begun anew at each: whoever types without a pause must not wait for one. A storage that
    // was slow may be quick again. Less than no time is none.
    if (timer === undefined || isAfterFailure) schedule(startedAt + WRITE_EVERY_MS - performance.now());
  };
  let atReady: Content = NOTHING;

  return {
    start: (noted) => {
      note = noted;
      let isOver = false;
      let unhear: (() => void) | undefined;
      void begin().then(() => {
        if (isOver) return;
        unhear = opened?.hear(() => {
          if (!isTelling) void refresh();
        });
        atReady = content;
        if (!state.isReady) tell({ isReady: true, restored: valuesOf(shape, content), isLost: isLost() });
      });
      return () => {
        isOver = true;
        unhear?.();
        void flush().then(() => copy?.now());
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
      const mates = (shape.together ?? []).filter((group) => group.some((mate) => names.includes(mate)));
      type(Object.fromEntries([...names, ...mates.flat()].map((name) => [name, now[name]])));
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
      forgetTyped();
      return inTurn(async () => {
        adopt(await (await device()).read());
        await write(() => (countOf(content) > content.droppedAt ? dropped(content) : undefined));
      });
    },
    flush,
    refresh: () => refresh().then(() => copy?.arrived()),
    leave: () => void flush().then(() => copy?.now()),
  };
};
