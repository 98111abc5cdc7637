/*
 * What is under way behind the screen, for tests that must know when it is over; other builds have none of this, since every
 * use of it stands behind `import.meta.env.VITE_TEST`. What is long by nature does not count: a countdown, the stillness of a
 * person, a pause between two looks, another try after a failure.
 */

let count = 0;
let publish: (count: number) => void = () => undefined;

/** Whoever publishes how much is under way, from now on. */
export const onUnderWay = (listener: (count: number) => void): void => {
  publish = listener;
  publish(count);
};

/** Something begins; answers how it ends. Ending twice is ending once. */
export const beginWork = (): (() => void) => {
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

/** The same promise, under way until it is settled. */
export const underWay = <T>(work: Promise<T>): Promise<T> => {
  const end = beginWork();
  work.then(end, end);
  return work;
};
