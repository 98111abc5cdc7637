import { expect, it } from 'vitest';
import { beginPending, onPendingWork, trackPending } from './pending-work.ts';

it('counts what has begun and is not over, whichever way it ends, and each end once', async () => {
  const counts: number[] = [];
  onPendingWork((count) => counts.push(count));
  const end = beginPending();
  let fail: (error: Error) => void = () => undefined;
  const failing = trackPending(
    new Promise<void>((_, reject) => {
      fail = reject;
    }),
  );
  const done = trackPending(Promise.resolve('answer'));
  expect(counts).toEqual([0, 1, 2, 3]);
  expect(await done).toBe('answer');
  end();
  end();
  fail(new Error('lost'));
  await expect(failing).rejects.toThrow('lost');
  expect(counts).toEqual([0, 1, 2, 3, 2, 1, 0]);
});
