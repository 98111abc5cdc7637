import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepReadings } from './kept-readings.ts';
import type { Reading } from './metrics.ts';

const FIGURES: readonly Reading[] = [{ name: 'payments.differences', value: 2 }];

const ignore = (): void => undefined;
const LOG = { info: ignore, warn: ignore, error: ignore };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const later = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

it('keeps the last figures for ten minutes while they cannot be read, and says how old they are', async () => {
  let isDown = false;
  const read = vi.fn(async () => {
    if (isDown) throw new Error('Connection terminated');
    return FIGURES;
  });
  const readKept = keepReadings(read, LOG);
  expect(await readKept()).toEqual([...FIGURES, { name: 'figures.age', value: 0 }]);
  isDown = true;
  await later(29);
  expect(await readKept()).toEqual([...FIGURES, { name: 'figures.age', value: 29 }]);
  expect(read).toHaveBeenCalledTimes(1);
  await later(570);
  expect(await readKept()).toEqual([...FIGURES, { name: 'figures.age', value: 599 }]);
  expect(read).toHaveBeenCalledTimes(2);
  await later(31);
  expect(await readKept()).toEqual([{ name: 'figures.age', value: 630 }]);
  isDown = false;
  await later(30);
  expect(await readKept()).toEqual([...FIGURES, { name: 'figures.age', value: 0 }]);
});

it('waits three seconds for a database that is silent, and asks it once', async () => {
  const read = vi.fn(() => new Promise<never>(() => undefined));
  const readKept = keepReadings(read, LOG);
  const answered = readKept();
  await later(3);
  expect(await answered).toEqual([{ name: 'figures.age', value: 3 }]);
  await later(60);
  const again = readKept();
  await later(3);
  expect(await again).toEqual([{ name: 'figures.age', value: 66 }]);
  expect(read).toHaveBeenCalledTimes(1);
});
