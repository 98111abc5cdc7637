import { expect, it } from 'vitest';
import { beginWork, onUnderWay, underWay } from './under-way.ts';

it('counts what has begun and is not over, whichever way it ends, and each end once', async () => {
  const counts: number[] = [];
  onUnderWay((count) => counts.push(count));
  const end = beginWork();
  let fail: (error: Error) => void = () => undefined;
  const failing = underWay(
    new Promise<void>((_, reject) => {
      fail = reject;
    }),
  );
  const done = underWay(Promise.resolve('answer'));
  expect(counts).toEqual([0, 1, 2, 3]);
  expect(await done).toBe('answer');
  end();
  end();
  fail(new Error('lost'));
  await expect(failing).rejects.toThrow('lost');
  expect(counts).toEqual([0, 1, 2, 3, 2, 1, 0]);
});
