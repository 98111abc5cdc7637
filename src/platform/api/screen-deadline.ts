import type { Query, QueryFunction, QueryFunctionContext } from '@tanstack/react-query';
import { tooSlow } from './call-failure.ts';

/** From the first of a screen's reads on: then it says that no answer came, and offers to try again. */
export const SCREEN_DEADLINE_MS = 10_000;
/** Of a read that begins late in that time. */
const LEAST_MS = 3_000;
/** A read that begins so soon after another began or ended is of the same screen. */
const SAME_SCREEN_MS = 200;

let firstAt = 0;
let lastAt = -SAME_SCREEN_MS;

/**
 * Fails a read that has nothing to show at the screen's deadline. Its call goes on: what still comes is taken, unless
 * something else was read or the session ended meanwhile.
 */
export const withScreenDeadline = (
  read: QueryFunction<unknown>,
  context: QueryFunctionContext,
  query: Query,
): unknown => {
  const reading = Promise.resolve(read(context));
  if (query.state.data !== undefined) return reading;
  const now = performance.now();
  if (now - lastAt > SAME_SCREEN_MS) firstAt = now;
  lastAt = now;
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(
      () => {
        isLate = true;
        reject(tooSlow());
      },
      Math.max(firstAt + SCREEN_DEADLINE_MS - now, LEAST_MS),
    );
    reading
      .then((data) => {
        const isWanted =
          query.state.data === undefined && context.client.getQueryState(query.queryKey) === query.state;
        if (isLate && isWanted) query.setData(data);
        resolve(data);
      }, reject)
      .finally(() => {
        clearTimeout(timer);
        if (!isLate) lastAt = performance.now();
      });
  });
};
