import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { network } from '../network/online.ts';
import { SCREEN_DEADLINE_MS, withScreenDeadline } from './screen-deadline.ts';

let client: QueryClient;

beforeEach(() => {
  vi.useFakeTimers();
  // Each test has a screen of its own.
  vi.advanceTimersByTime(60_000);
  client = new QueryClient({ defaultOptions: { queries: { retry: false, persister: withScreenDeadline } } });
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

/** A read of a screen, which the test answers. */
const reading = (queryKey: QueryKey) => {
  const answers: ((data: string) => void)[] = [];
  const observer = new QueryObserver<unknown>(client, {
    queryKey,
    queryFn: () => new Promise((resolve) => answers.push(resolve)),
  });
  const stop = observer.subscribe(() => undefined);
  return {
    answer: (data: string, which = answers.length - 1) => answers[which]?.(data),
    shown: () => {
      const { status, data, error } = observer.getCurrentResult();
      return data ?? (error ? (error as Error & { kind?: string }).kind : status);
    },
    again: () => void observer.refetch(),
    stop,
  };
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('a read that hangs is called slow at the deadline, and is taken when it comes after all', async () => {
  const read = reading(['one']);
  await pass(SCREEN_DEADLINE_MS - 1);
  expect(read.shown()).toBe('pending');
  await pass(1);
  expect(read.shown()).toBe('slow');
  read.answer('late');
  await pass(0);
  expect(read.shown()).toBe('late');
});

it('a read ends as soon as the server gives no sign of life, and is taken when it comes after all', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  client.setQueryData(['shown'], 'shown');
  const [read, shown] = [reading(['one']), reading(['shown'])];
  shown.again();
  await pass(100);
  network.begin().silent();
  await pass(0);
  expect([read.shown(), shown.shown()]).toEqual(['offline', 'shown']);
  read.answer('late');
  shown.answer('new');
  await pass(0);
  expect([read.shown(), shown.shown()]).toEqual(['late', 'new']);
  network.begin().answered();
  vi.unstubAllGlobals();
});

it('reads that a screen makes one after another have one deadline together', async () => {
  const first = reading(['first']);
  await pass(6_000);
  first.answer('there');
  await pass(50);
  const second = reading(['second']);
  await pass(SCREEN_DEADLINE_MS - 6_050 - 1);
  expect(second.shown()).toBe('pending');
  await pass(1);
  expect(second.shown()).toBe('slow');
});

it('the next screen has a deadline of its own', async () => {
  const first = reading(['first']);
  await pass(6_000);
  first.answer('there');
  await pass(2_000);
  const second = reading(['second']);
  await pass(SCREEN_DEADLINE_MS - 1);
  expect(second.shown()).toBe('pending');
});

it('what comes late does not take the place of what was read on a press meanwhile', async () => {
  const read = reading(['one']);
  await pass(SCREEN_DEADLINE_MS);
  read.again();
  await pass(100);
  read.answer('on a press');
  await pass(0);
  read.answer('late', 0);
  await pass(0);
  expect(read.shown()).toBe('on a press');
});

it('what comes after the end of a session is not taken', async () => {
  const read = reading(['one']);
  await pass(SCREEN_DEADLINE_MS);
  read.stop();
  client.clear();
  read.answer('late');
  await pass(0);
  expect(client.getQueryCache().getAll()).toEqual([]);
});

it('figures that are shown are refreshed without a deadline', async () => {
  client.setQueryData(['one'], 'shown');
  const read = reading(['one']);
  read.again();
  await pass(3 * SCREEN_DEADLINE_MS);
  expect(read.shown()).toBe('shown');
  read.answer('new');
  await pass(0);
  expect(read.shown()).toBe('new');
});
