import { QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryDatabase, records } from '../../../tests/support/memory-database.ts';
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
  vi.useRealTimers();
});

const KEY = ['step'];
const failure = (kind: 'offline' | 'answered') => new CallFailure({ kind, code: kind, sentence: 'No.' });

/** A query that the test answers. */
const question = () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let answer: (step: number) => void = () => undefined;
  let fail: (error: unknown) => void = () => undefined;
  const read = () =>
    client.fetchQuery({
      queryKey: KEY,
      queryFn: (context) =>
        networkFirst(context, {
          name: 'step',
          ask: () =>
            new Promise<{ step: number }>((resolve, reject) => {
              answer = (step) => resolve({ step });
              fail = reject;
            }),
          read: (cached) => cached as { step: number },
          dataOf: ({ step }) => step,
        }),
    });
  return {
    client,
    read,
    answer: (step: number) => answer(step),
    fail: (error: unknown) => fail(error),
    known: () => client.getQueryData(KEY),
  };
};

const outcomeOf = (reading: Promise<unknown>) => {
  const outcome: { value?: unknown; error?: unknown } = {};
  reading.then(
    (value) => {
      outcome.value = value;
    },
    (error: unknown) => {
      outcome.error = error;
    },
  );
  return outcome;
};

describe('a question whose last answer is on the device', () => {
  beforeEach(async () => {
    const keeping = cacheResponse('step', { step: 1 });
    await pass(300);
    await keeping;
  });

  it('is answered by the server when that is quick', async () => {
    const { read, answer } = question();
    const outcome = outcomeOf(read());
    await pass(1_500);
    answer(2);
    await pass(300);
    expect(outcome).toEqual({ value: 2 });
  });

  it('is answered by the device within three seconds on a line that hangs, as on one that is cut', async () => {
    const hung = question();
    const outcome = outcomeOf(hung.read());
    await pass(2_900);
    expect(outcome).toEqual({ value: 1 });

    const cut = question();
    const other = outcomeOf(cut.read());
    cut.fail(failure('offline'));
    await pass(300);
    expect(other).toEqual({ value: 1 });
  });

  it('takes the answer of the server when it comes after all, and keeps it', async () => {
    const late = question();
    outcomeOf(late.read());
    await pass(2_900);
    late.answer(3);
    await pass(300);
    expect(late.known()).toBe(3);

    const next = question();
    const outcome = outcomeOf(next.read());
    await pass(2_900);
    expect(outcome).toEqual({ value: 3 });
  });

  it('is answered at once after another one of the same screen that waited for a line that hangs', async () => {
    const first = question();
    outcomeOf(first.read());
    await pass(2_300);
    expect(first.known()).toBe(1);
    const second = question();
    const outcome = outcomeOf(second.read());
    await pass(300);
    expect(outcome).toEqual({ value: 1 });

    second.answer(2);
    await pass(300);
    const third = question();
    const other = outcomeOf(third.read());
    await pass(1_500);
    expect(other).toEqual({});
  });

  it('and waits for the line again some seconds later, or if that had answered in time', async () => {
    const hung = question();
    outcomeOf(hung.read());
    await pass(15_000);
    const quick = question();
    outcomeOf(quick.read());
    quick.answer(1);
    await pass(3_000);
    const later = question();
    const outcome = outcomeOf(later.read());
    await pass(1_500);
    expect(outcome).toEqual({});
  });

  it('does not go back to a late answer when something newer was saved meanwhile, or the session is over', async () => {
    const saved = question();
    outcomeOf(saved.read());
    await pass(2_900);
    saved.client.setQueryData(KEY, 4);
    saved.answer(2);
    await pass(300);
    expect(saved.known()).toBe(4);

    const left = question();
    outcomeOf(left.read());
    await pass(2_900);
    left.client.clear();
    left.answer(2);
    await pass(300);
    expect(left.known()).toBeUndefined();
  });

  it('fails when the server answered that it does', async () => {
    const { read, fail } = question();
    const outcome = outcomeOf(read());
    fail(failure('answered'));
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
    const { read, answer } = question();
    const outcome = outcomeOf(read());
    await pass(10_000);
    expect(outcome).toEqual({});
    answer(5);
    await pass(300);
    expect(outcome).toEqual({ value: 5 });
  });

  it('fails with the network', async () => {
    const { read, fail } = question();
    const outcome = outcomeOf(read());
    await pass(5_000);
    fail(failure('offline'));
    await pass(300);
    expect(outcome.error).toMatchObject({ kind: 'offline' });
  });
});
