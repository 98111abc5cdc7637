import { expect, it } from 'vitest';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { openGuesses } from '../../../tests/support/public-payment-guesses.ts';

const server = openTestApp({ LIMIT_LOOKUPS_PER_ADDRESS: '100000' });
const { misses, find } = openGuesses(server);

// @covers 6.6
it('takes the same time for every miss', async () => {
  const kinds = Object.entries(misses());
  const shares = new Map<string, number[]>(kinds.map(([name]) => [name, []]));
  const turn = async (order: typeof kinds) => {
    const times = new Map<string, number>();
    for (const [name, guess] of order) {
      const start = performance.now();
      const { statusCode } = await find(guess);
      times.set(name, performance.now() - start);
      expect(statusCode).toBe(404);
    }
    // Of its turn: whatever else the machine does now slows all of them.
    const whole = [...times.values()].reduce((sum, time) => sum + time, 0);
    for (const [name, time] of times) shares.get(name)?.push((time * kinds.length) / whole);
  };
  const round = async () => {
    for (let again = 0; again < 5; again += 1) await turn(again % 2 === 0 ? kinds : kinds.toReversed());
  };
  // The limit is twenty lookups of a credit per hour; each round is an hour later.
  for (let hour = 1; hour <= 24; hour += 1) await server.later(hour * 3_700_000, round);
  const medians = [...shares].map(([name, all]) => ({
    name,
    median: all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0,
  }));
  const middle = medians.map(({ median }) => median);
  expect(Math.max(...middle) / Math.min(...middle), JSON.stringify(medians)).toBeLessThan(1.5);
});
