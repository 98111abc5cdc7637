/*
 * Pending background work, for tests that must await it; tree-shaken elsewhere, since every use is behind
 * `import.meta.env.VITE_TEST`. Long waits do not count: countdowns, the idle timer, polling intervals, retry backoff.
 */

let count = 0;
let publish: (count: number) => void = () => undefined;

/** Sets the listener of the number of pending works. */
export const onPendingWork = (listener: (count: number) => void): void => {
  publish = listener;
  publish(count);
};

/** Counts work as pending; returns its end, which is idempotent. */
export const beginPending = (): (() => void) => {
  let isOver = false;
  const change = (by: number) => {
    count += by;
    publish(count);
  };
  change(1);
  return () => {
    if (!isOver) change(-1);
    isOver = true;
  };
};

/** The same promise, counted as pending until it settles. */
export const trackPending = <T>(work: Promise<T>): Promise<T> => {
  const end = beginPending();
  work.then(end, end);
  return work;
};
