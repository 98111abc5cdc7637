import { BEAT_MS, type Heartbeat } from './heartbeat.ts';

/** Milliseconds within which the app guarantees that a keystroke is stored. */
const PROMISE_MS = 500;
/** A slow or blocked page delays each step of storing a keystroke. */
const STEPS = 3;
/** How long before its last heartbeat a page is checked for blocking. */
const LOOKED_AT_MS = 3_000;

interface Typed {
  readonly value: string;
  /** Number of the page that it was typed into. */
  readonly life: number;
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
  /** A page is opened. */
  begin(): void;
  /** It dies: what is typed into it is judged by this end, also where the next one dies before it shows the field. */
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
  let life = 0;
  const deaths = new Map<number, number>();
  /** Infinite while the page lives. */
  const deathOf = (typed: Typed): number => deaths.get(typed.life) ?? Number.POSITIVE_INFINITY;
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
    // Of the page that lives nothing is asked yet.
    return deaths.has(typed.life) && typed.at <= until - PROMISE_MS - STEPS * slownessBefore(until);
  };
  return {
    typing: (field, value) => {
      const typed: Typed = { value, life, startedAt: performance.now(), at: Number.POSITIVE_INFINITY };
      of(field).push(typed);
      all.push(typed);
      return () => {
        typed.at = performance.now();
      };
    },
    found: (field, value) => {
      const at = performance.now();
      of(field).push({ value, life, startedAt: at, at });
    },
    last: (field) => of(field).at(-1)?.value,
    hear: (sign) => {
      signs.push(sign);
    },
    begin: () => {
      life += 1;
    },
    died: (instant) => {
      deaths.set(life, instant);
    },
    wasUnsaved: (field) => {
      const last = of(field).at(-1);
      return (last && signsBefore(deathOf(last)).at(-1)?.isUnsaved) ?? false;
    },
    mayHold: (field) => {
      const typed = of(field);
      const safe = typed.findLastIndex(isPromised);
      // Nothing is guaranteed yet: the field may still be empty.
      const nothing = { value: '', beforeTheEndMs: Number.POSITIVE_INFINITY };
      const may = typed
        .slice(Math.max(safe, 0))
        .map((one) => ({ value: one.value, beforeTheEndMs: Math.round(deathOf(one) - one.at) }));
      return safe < 0 ? [nothing, ...may] : may;
    },
  };
};
