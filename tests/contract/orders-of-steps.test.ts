import { expect, it } from 'vitest';
import { playRange } from '../robustness/orders/play.ts';
import { createDatabase } from '../support/database.ts';

const LONG_MS = 60_000;

// The soak plays five hundred, `npm run robustness -- orders` ten thousand.
it(
  'breaks no rule of signature, identity and disbursement in two lives of any order of steps',
  async () => {
    const tally = await playRange(await createDatabase(), { seed: '18', first: 1, count: 2 });
    expect(tally.complaints).toEqual([]);
    expect(tally.of('orders')).toBe(2);
    expect(tally.of('calls')).toBeGreaterThan(30);
  },
  LONG_MS,
);
