import { BEAT_MS, type SignOfLife } from './heartbeat.ts';

/** Milliseconds within which the app promises to have a keystroke on the device. */
const PROMISE_MS = 500;
/** A machine that is slow to hear a key, or on which the page stands still, is as slow at each step of writing it down. */
const STEPS = 3;
/** How long before its last sign of life a page is looked at for standing still. */
const LOOKED_AT_MS = 3_000;

interface Typed {
  readonly value: string;
  readonly startedAt: number;
  /** When the app had heard of it; infinite while that is not known. */
  at: number;
}

/** All that somebody typed, field by field, and when. Instants are milliseconds of `performance.now()`. */
export interface Memory {
  /** About to make a field hold a value; what it answers is called when the app has got it. */
  typing(field: string, value: string): () => void;
  /** A field was found to hold something else than was typed last: whatever came after it is gone, and is not missed again. */
  found(field: string, value: string): void;
  /** What was typed, chosen or found last. */
  last(field: string): string | undefined;
  hear(sign: SignOfLife): void;
  /** Whether the screen said last, before an instant, that something is not saved. */
  isUnsavedAt(instant: number): boolean;
  /**
   * What a field may hold when the tab died at `diedAt`: what it had until half a second before its last sign of life, or before
   * it began to call something unsaved, or anything since; with how long before the end each was typed.
   */
  mayHold(
    field: string,
    diedAt: number,
  ): readonly { readonly value: string; readonly beforeTheEndMs: number }[];
}

export const createMemory = (): Memory => {
  const fields = new Map<string, Typed[]>();
  const all: Typed[] = [];
  const signs: SignOfLife[] = [];
  const of = (field: string): Typed[] => {
    const known = fields.get(field) ?? [];
    fields.set(field, known);
    return known;
  };
  const signsBefore = (instant: number) => signs.filter(({ at }) => at <= instant);
  /** The longest that the page stood still, beyond a beat. */
  const stillnessBefore = (instant: number): number =>
    Math.max(
      0,
      ...signsBefore(instant)
        .filter(({ at }) => at > instant - LOOKED_AT_MS)
        .map(({ at, pageSince }, index, recent) => {
          const before = recent[index - 1];
          return before?.pageSince === pageSince ? at - before.at - BEAT_MS : 0;
        }),
    );
  /** The last moment at which the screen said that all is saved, and ran; what comes after it is not promised. */
  const soundUntil = (diedAt: number): number => {
    const known = signsBefore(diedAt);
    const lastSaved = known.findLastIndex(({ isUnsaved }) => !isUnsaved);
    return (known[lastSaved + 1] ?? known.at(-1))?.at ?? Number.NEGATIVE_INFINITY;
  };
  /** The longest that one of the last keys took to be heard, or that the page stood still. */
  const slownessBefore = (instant: number): number =>
    Math.max(
      stillnessBefore(instant),
      ...all
        .filter(({ at }) => at <= instant)
        .slice(-10)
        .map(({ startedAt, at }) => at - startedAt),
    );
  return {
    typing: (field, value) => {
      const typed: Typed = { value, startedAt: performance.now(), at: Number.POSITIVE_INFINITY };
      of(field).push(typed);
      all.push(typed);
      return () => {
        typed.at = performance.now();
      };
    },
    found: (field, value) => {
      const at = performance.now();
      of(field).push({ value, startedAt: at, at });
    },
    last: (field) => of(field).at(-1)?.value,
    hear: (sign) => {
      signs.push(sign);
    },
    isUnsavedAt: (instant) => signsBefore(instant).at(-1)?.isUnsaved ?? false,
    mayHold: (field, diedAt) => {
      const typed = of(field);
      const until = soundUntil(diedAt);
      const promised = until - PROMISE_MS - STEPS * slownessBefore(until);
      const safe = typed.findLastIndex(({ at }) => at <= promised);
      // Nothing of it is promised yet: it may still be as it was before anything was typed.
      const may = safe < 0 ? [{ value: '', at: Number.NEGATIVE_INFINITY }, ...typed] : typed.slice(safe);
      return may.map(({ value, at }) => ({ value, beforeTheEndMs: Math.round(diedAt - at) }));
    },
  };
};
