/** Milliseconds within which the app promises to have a keystroke on the device. */
const PROMISE_MS = 500;

interface Typed {
  readonly value: string;
  /** Infinite while it is not known yet whether the app heard of it. */
  at: number;
}

/** All that somebody typed, field by field, and when. Instants are milliseconds of `performance.now()`. */
export interface Memory {
  /** About to make a field hold a value; what it answers is called when the app has got it. */
  typing(field: string, value: string): () => void;
  /** What was typed or chosen last. */
  last(field: string): string | undefined;
  /** What a field may hold when the tab died at `diedAt`: what it had until half a second before, or anything since. */
  mayHold(field: string, diedAt: number): readonly string[];
}

export const createMemory = (): Memory => {
  const fields = new Map<string, Typed[]>();
  const of = (field: string): Typed[] => {
    const known = fields.get(field) ?? [];
    fields.set(field, known);
    return known;
  };
  return {
    typing: (field, value) => {
      const typed: Typed = { value, at: Number.POSITIVE_INFINITY };
      of(field).push(typed);
      return () => {
        typed.at = performance.now();
      };
    },
    last: (field) => of(field).at(-1)?.value,
    mayHold: (field, diedAt) => {
      const all = of(field);
      const safe = all.findLastIndex(({ at }) => at <= diedAt - PROMISE_MS);
      return all.slice(Math.max(safe, 0)).map(({ value }) => value);
    },
  };
};
