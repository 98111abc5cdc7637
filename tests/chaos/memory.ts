/** Milliseconds within which the app promises to have a keystroke on the device. */
const PROMISE_MS = 500;
/** A machine that is slow to hear a key is as slow at each step of writing it down. */
const STEPS = 3;

interface Typed {
  readonly value: string;
  readonly begunAt: number;
  /** When the app had heard of it; infinite while that is not known. */
  at: number;
}

/** All that somebody typed, field by field, and when. Instants are milliseconds of `performance.now()`. */
export interface Memory {
  /** About to make a field hold a value; what it answers is called when the app has got it. */
  typing(field: string, value: string): () => void;
  /** What was typed or chosen last. */
  last(field: string): string | undefined;
  /**
   * What a field may hold when the tab died at `diedAt`: what it had until half a second before, or anything since, with how
   * long before the end each was typed.
   */
  mayHold(
    field: string,
    diedAt: number,
  ): readonly { readonly value: string; readonly beforeTheEndMs: number }[];
}

export const createMemory = (): Memory => {
  const fields = new Map<string, Typed[]>();
  const all: Typed[] = [];
  const of = (field: string): Typed[] => {
    const known = fields.get(field) ?? [];
    fields.set(field, known);
    return known;
  };
  /** The longest that one of the last keys took to be heard. */
  const slownessBefore = (instant: number): number =>
    Math.max(
      0,
      ...all
        .filter(({ at }) => at <= instant)
        .slice(-10)
        .map(({ begunAt, at }) => at - begunAt),
    );
  return {
    typing: (field, value) => {
      const typed: Typed = { value, begunAt: performance.now(), at: Number.POSITIVE_INFINITY };
      of(field).push(typed);
      all.push(typed);
      return () => {
        typed.at = performance.now();
      };
    },
    last: (field) => of(field).at(-1)?.value,
    mayHold: (field, diedAt) => {
      const typed = of(field);
      const promised = diedAt - PROMISE_MS - STEPS * slownessBefore(diedAt);
      const safe = typed.findLastIndex(({ at }) => at <= promised);
      // Nothing of it is promised yet: it may still be as it was before anything was typed.
      const may = safe < 0 ? [{ value: '', at: Number.NEGATIVE_INFINITY }, ...typed] : typed.slice(safe);
      return may.map(({ value, at }) => ({ value, beforeTheEndMs: Math.round(diedAt - at) }));
    },
  };
};
