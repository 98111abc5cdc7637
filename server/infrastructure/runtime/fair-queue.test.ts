import { expect, it } from 'vitest';
import { createFairQueue, type QueueLimits } from './fair-queue.ts';

const overloaded = () => new Error('overloaded');

/** A queue whose work ends when told to; `order` says what began. */
const openQueue = (limits: Partial<QueueLimits> = {}) => {
  const queue = createFairQueue({ concurrency: 1, maxWaiting: 9, waitMs: 60_000, overloaded, ...limits });
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const add = (name: string, isUrgent = false) =>
    queue({ owner: name.slice(0, 1), isUrgent }, () => {
      order.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const finishAll = async () => {
    await new Promise(setImmediate);
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await new Promise(setImmediate);
    }
  };
  return { add, order, finishAll };
};

it('serves owners in rotation, whatever one of them asked for before the others', async () => {
  const { add, order, finishAll } = openQueue();
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => add(name));
  await finishAll();
  await Promise.all(all);
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

it('serves what is urgent first, in rotation too', async () => {
  const { add, order, finishAll } = openQueue();
  const all = [add('a1'), add('b1'), add('c1', true), add('c2', true), add('d1', true)];
  await finishAll();
  await Promise.all(all);
  expect(order).toEqual(['a1', 'c1', 'd1', 'c2', 'b1']);
});

it('runs as many at once as it may, one of each owner, and goes on after a failure', async () => {
  const { add, order, finishAll } = openQueue({ concurrency: 2 });
  const queue = createFairQueue({ concurrency: 1, maxWaiting: 9, waitMs: 60_000, overloaded });
  const all = ['a1', 'a2', 'b1', 'c1'].map((name) => add(name));
  await new Promise(setImmediate);
  expect(order).toEqual(['a1', 'b1']);
  await finishAll();
  await Promise.all(all);
  await expect(queue({ owner: 'a' }, () => Promise.reject(new Error('mine')))).rejects.toThrow('mine');
  await expect(queue({ owner: 'a' }, async () => 'next')).resolves.toBe('next');
});

it('turns away what it has no room for, and what waited too long, and keeps its places right', async () => {
  const { add, order, finishAll } = openQueue({ maxWaiting: 2, waitMs: 1 });
  const first = add('a1');
  const [second, third, fourth] = [add('a2'), add('b1'), add('c1')].map((added) => added.catch(String));
  expect(await fourth).toBe('Error: overloaded');
  expect(await Promise.all([second, third])).toEqual(['Error: overloaded', 'Error: overloaded']);
  await finishAll();
  await first;
  const again = add('b2');
  await finishAll();
  await again;
  expect(order).toEqual(['a1', 'b2']);
});
