import { BEAT_MS, type Heartbeat } from './heartbeat.ts';

/** Milliseconds within which the app guarantees that a keystroke is stored. */
const PROMISE_MS = 500;
/** A slow or blocked page delays each step of storing a keystroke. */
const STEPS = 3;
/** How long before its last heartbeat a page is checked for blocking. */
const LOOKED_AT_MS = 3_000;

interface Typed {
  readonly value: string;
  readonly startedAt: number;
  /** When the app had received it; infinite while unknown. */
  at: number;
}

/** Everything typed, per field, with its time. Instants are milliseconds of `performance.now()`. */
export interface TypedValues {
  /** Before a field's value is typed; the returned function is called when the app has received it. */
  typing(field: string, value: string): () => void;
  /** A field was found with an older value: later ones are lost, and are not reported again. */
  found(field: string, value: string): void;
  /** The last value typed, chosen or found. */
  last(field: string): string | undefined;
  hear(sign: Heartbeat): void;
  /** Whether the screen showed unsaved input last before an instant. */
  isUnsavedAt(instant: number): boolean;
  /**
   * The values that a field may hold after its tab died at `diedAt`: the one stored half a second before the last
   * heartbeat, or before the screen showed unsaved input, or any later one; each with its time before the end.
   */
  mayHold(
    field: string,
    diedAt: number,
  ): readonly { readonly value: string; readonly beforeTheEndMs: number }[];
}

export const createTypedValues = (): TypedValues => {
  const fields = new Map<string, Typed[]>();
  const all: Typed[] = [];
  const signs: Heartbeat[] = [];
  const of = (field: string): Typed[] => {
    const known = fields.get(field) ?? [];
    fields.set(field, known);
    return known;
  };
  const signsBefore = (instant: number) => signs.filter(({ at }) => at <= instant);
  /** The longest block of the page, beyond a heartbeat. */
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
  /** The last heartbeat that showed everything as saved; later input is not guaranteed. */
  const soundUntil = (diedAt: number): number => {
    const known = signsBefore(diedAt);
    const lastSaved = known.findLastIndex(({ isUnsaved }) => !isUnsaved);
    return (known[lastSaved + 1] ?? known.at(-1))?.at ?? Number.NEGATIVE_INFINITY;
  };
  /** The longest delay of one of the last keys, or block of the page. */
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
      // Nothing is guaranteed yet: the field may still be empty.
      const may = safe < 0 ? [{ value: '', at: Number.NEGATIVE_INFINITY }, ...typed] : typed.slice(safe);
      return may.map(({ value, at }) => ({ value, beforeTheEndMs: Math.round(diedAt - at) }));
    },
  };
};
