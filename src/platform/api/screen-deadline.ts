import type { Query, QueryFunction, QueryFunctionContext } from '@tanstack/react-query';
import { network } from '../network/online.ts';
import { withoutAnswer } from './call-failure.ts';

/** From the first of a screen's reads on: then it says that no answer came, and offers to try again. */
export const SCREEN_DEADLINE_MS = 10_000;
/** Of a read that begins late in that time. */
const LEAST_MS = 3_000;
/** A read that begins so soon after another began or ended is of the same screen. */
const SAME_SCREEN_MS = 200;

let firstAt = 0;
let lastAt = -SAME_SCREEN_MS;

/**
 * Fails a read as soon as there is no network, and one that has nothing to show at the screen's deadline. Its call goes
 * on: what still comes is taken, unless something else was read meanwhile. After the end of a session the query is no
 * longer in the cache, and nobody sees it.
 */
export const withScreenDeadline = (
  read: QueryFunction<unknown>,
  context: QueryFunctionContext,
  query: Query,
): Promise<unknown> => {
  const { data: shown } = query.state;
  const now = performance.now();
  if (now - lastAt > SAME_SCREEN_MS) firstAt = now;
  lastAt = now;
  return new Promise((resolve, reject) => {
    let isLate = false;
    const giveUp = (kind: 'offline' | 'slow') => {
      isLate = true;
      reject(withoutAnswer(kind));
    };
    const stop = network.whileAlive(() => giveUp('offline'));
    const timer =
      shown === undefined &&
      setTimeout(giveUp, Math.max(firstAt + SCREEN_DEADLINE_MS - now, LEAST_MS), 'slow');
    Promise.resolve(read(context))
      .then((data) => {
        if (isLate && query.state.data === shown) query.setData(data);
        resolve(data);
      }, reject)
      .finally(() => {
        stop();
        if (timer) clearTimeout(timer);
        if (!isLate) lastAt = performance.now();
      });
  });
};
