import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Log } from '../runtime/log.ts';
import { watchQueue } from './watchdog.ts';

const LIMIT_MS = 60_000;
const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A stalled queue, beside a database that answers or not. */
const watch = (options: { readonly recoversAt?: number; readonly endsProcess?: boolean } = {}) => {
  const state = { activeAt: Date.now(), answers: true, restarts: 0, gaveUp: 0 };
  const watchdog = watchQueue({
    jobs: {
      silentMs: () => Date.now() - state.activeAt,
      restart: async () => {
        state.restarts += 1;
        if (state.restarts === options.recoversAt) state.activeAt = Number.POSITIVE_INFINITY;
      },
    },
    limitMs: LIMIT_MS,
    databaseAnswers: async () => state.answers,
    ...(options.endsProcess === false
      ? {}
      : {
          giveUp: () => {
            state.gaveUp += 1;
            watchdog.stop();
          },
        }),
    log: silent,
  });
  return state;
};

it('begins a silent queue anew once, and is content when that helped', async () => {
  const state = watch({ recoversAt: 1 });
  await vi.advanceTimersByTimeAsync(LIMIT_MS);
  expect(state.restarts).toBe(0);
  await vi.advanceTimersByTimeAsync(20 * LIMIT_MS);
  expect(state).toMatchObject({ restarts: 1, gaveUp: 0 });
});

it('ends the process when three new beginnings were of no use, within five times the limit', async () => {
  const state = watch();
  await vi.advanceTimersByTimeAsync(5 * LIMIT_MS);
  expect(state).toMatchObject({ restarts: 3, gaveUp: 1 });
});

it('begins it anew for ever where nobody would start the process again', async () => {
  const state = watch({ endsProcess: false });
  await vi.advanceTimersByTimeAsync(20 * LIMIT_MS);
  expect(state.gaveUp).toBe(0);
  expect(state.restarts).toBeGreaterThan(15);
});

it('waits while the database is away, and lets the workers find it again by themselves', async () => {
  const state = watch();
  state.answers = false;
  await vi.advanceTimersByTimeAsync(60 * LIMIT_MS);
  expect(state).toMatchObject({ restarts: 0, gaveUp: 0 });
  state.answers = true;
  await vi.advanceTimersByTimeAsync(LIMIT_MS / 4);
  state.activeAt = Number.POSITIVE_INFINITY;
  await vi.advanceTimersByTimeAsync(5 * LIMIT_MS);
  expect(state).toMatchObject({ restarts: 0, gaveUp: 0 });
});
