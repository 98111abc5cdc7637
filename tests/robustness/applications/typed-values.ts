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
  /** The tab died: what was typed until then is judged by this end, whatever dies before the field shows again. */
  died(instant: number): void;
  /** Whether the screen last showed unsaved input when the tab of a field's last value died. */
  wasUnsaved(field: string): boolean;
  /**
   * The values that a field may hold after its tab died: the one stored half a second before the last heartbeat, or
   * before the screen showed unsaved input, or any later one; each with its time before the end.
   */
  mayHold(field: string): readonly { readonly value: string; readonly beforeTheEndMs: number }[];
}

export const createTypedValues = (): TypedValues => {
  const fields = new Map<string, Typed[]>();
  const all: Typed[] = [];
  const signs: Heartbeat[] = [];
  const deaths: number[] = [];
  /** Infinite while the tab lives. */
  const deathOf = ({ startedAt }: Typed): number =>
    deaths.find((diedAt) => diedAt > startedAt) ?? Number.POSITIVE_INFINITY;
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
  const isPromised = (typed: Typed): boolean => {
    const until = soundUntil(deathOf(typed));
    return typed.at <= until - PROMISE_MS - STEPS * slownessBefore(until);
  };
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
    died: (instant) => {
      deaths.push(instant);
    },
    wasUnsaved: (field) => {
      const last = of(field).at(-1);
      return (last && signsBefore(deathOf(last)).at(-1)?.isUnsaved) ?? false;
    },
    mayHold: (field) => {
      const typed = of(field);
      const safe = typed.findLastIndex(isPromised);
      // Nothing is guaranteed yet: the field may still be empty.
      const nothing = { value: '', at: Number.NEGATIVE_INFINITY, startedAt: Number.NEGATIVE_INFINITY };
      const may = safe < 0 ? [nothing, ...typed] : typed.slice(safe);
      return may.map((one) => ({ value: one.value, beforeTheEndMs: Math.round(deathOf(one) - one.at) }));
    },
  };
};
