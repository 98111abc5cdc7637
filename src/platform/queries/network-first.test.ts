import { QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { deferred } from '../../../tests/support/deferred.ts';
import { memoryDatabase, records, storage } from '../../../tests/support/memory-database.ts';
import { countedCrypto, pass } from '../../../tests/support/sealing-clock.ts';
import { CallFailure } from '../api/call-failure.ts';
import { accountIdAtom, draftKeyAtom } from '../session/session-atoms.ts';
import { forget } from '../storage/forget.ts';
import { flushAtoms } from '../storage/persisted-atom.ts';
import { store } from '../store.ts';
import { cacheResponse, networkFirst } from './network-first.ts';

beforeAll(async () => {
  vi.stubGlobal('indexedDB', memoryDatabase);
  vi.stubGlobal('crypto', countedCrypto);
  // Dynamic imports need real time.
  await import('../storage/encrypted-response-cache.ts');
});
afterAll(async () => {
  for (const atom of [accountIdAtom, draftKeyAtom]) store.set(atom, null);
  await flushAtoms();
  vi.unstubAllGlobals();
});
beforeEach(() => {
  records.clear();
  store.set(accountIdAtom, 'somebody');
  store.set(draftKeyAtom, Buffer.alloc(32, 7).toString('base64url'));
  vi.useFakeTimers();
});
afterEach(() => {
  storage.lateMs = 0;
  vi.useRealTimers();
});

const KEY = ['step'];

/** A query that is read, and that the test answers. */
const ask = () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const server = deferred<{ step: number }>();
  const outcome: { value?: unknown; error?: unknown } = {};
  client
    .fetchQuery({
      queryKey: KEY,
      queryFn: (context) =>
        networkFirst(context, {
          name: 'step',
          ask: () => server.promise,
          read: (cached) => cached as { step: number },
          dataOf: ({ step }) => step,
        }),
    })
    .then(
      (value) => Object.assign(outcome, { value }),
      (error: unknown) => Object.assign(outcome, { error }),
    );
  return {
    client,
    outcome,
    answer: (step: number) => server.resolve({ step }),
    fail: (kind: 'offline' | 'answered') =>
      server.reject(new CallFailure({ kind, code: kind, sentence: 'No.' })),
    known: () => client.getQueryData(KEY),
  };
};

describe('a question whose last answer is on the device', () => {
  beforeEach(async () => {
    const keeping = cacheResponse('step', { step: 1 });
    await pass(300);
    await keeping;
  });

  it('is answered by the server when that is quick', async () => {
    const { answer, outcome } = ask();
    await pass(1_500);
    answer(2);
    await pass(300);
    expect(outcome).toEqual({ value: 2 });
  });

  it('is answered by the device within three seconds on a line that hangs, as on one that is cut', async () => {
    const hung = ask();
    await pass(2_900);
    expect(hung.outcome).toEqual({ value: 1 });

    const cut = ask();
    cut.fail('offline');
    await pass(300);
    expect(cut.outcome).toEqual({ value: 1 });
  });

  it.each([4_000, 40_000])('is answered by a device whose storage is %i ms late', async (lateMs) => {
    storage.lateMs = lateMs;
    const cut = ask();
    cut.fail('offline');
    await pass(lateMs + 300);
    expect(cut.outcome).toEqual({ value: 1 });
  });

  it('takes the answer of the server when it comes after all, and keeps it', async () => {
    const late = ask();
    await pass(2_900);
    late.answer(3);
    await pass(300);
    expect(late.known()).toBe(3);

    const next = ask();
    await pass(2_900);
    expect(next.outcome).toEqual({ value: 3 });
  });

  it('is answered at once after another one of the same screen that waited for a line that hangs', async () => {
    const first = ask();
    await pass(2_300);
    expect(first.known()).toBe(1);
    const second = ask();
    await pass(300);
    expect(second.outcome).toEqual({ value: 1 });

    second.answer(2);
    await pass(300);
    const third = ask();
    await pass(1_500);
    expect(third.outcome).toEqual({});
  });

  it('and waits for the line again some seconds later, or if that had answered in time', async () => {
    ask();
    await pass(15_000);
    const quick = ask();
    quick.answer(1);
    await pass(3_000);
    const later = ask();
    await pass(1_500);
    expect(later.outcome).toEqual({});
  });

  it('does not go back to a late answer when something newer was saved meanwhile, or the session is over', async () => {
    const saved = ask();
    await pass(2_900);
    saved.client.setQueryData(KEY, 4);
    saved.answer(2);
    await pass(300);
    expect(saved.known()).toBe(4);

    const left = ask();
    await pass(2_900);
    left.client.clear();
    left.answer(2);
    await pass(300);
    expect(left.known()).toBeUndefined();
  });

  it('fails when the server answered that it does', async () => {
    const { fail, outcome } = ask();
    fail('answered');
    await pass(3_000);
    expect(outcome.error).toMatchObject({ kind: 'answered' });
  });
});

describe('an answer that is being stored', () => {
  it('is not stored any more once its person left for good, even while the code of the storage was loading', async () => {
    const storing = cacheResponse('step', { step: 1 });
    const leaving = forget('button');
    await pass(500);
    await Promise.all([storing, leaving]);
    expect([...records.keys()].filter((key) => key.includes('answers'))).toEqual([]);
  });
});

describe('a question that was never answered', () => {
  it('waits for the server', async () => {
    const { answer, outcome } = ask();
    await pass(10_000);
    expect(outcome).toEqual({});
    answer(5);
    await pass(300);
    expect(outcome).toEqual({ value: 5 });
  });

  it('fails with the network', async () => {
    const { fail, outcome } = ask();
    await pass(5_000);
    fail('offline');
    await pass(300);
    expect(outcome.error).toMatchObject({ kind: 'offline' });
  });
});
