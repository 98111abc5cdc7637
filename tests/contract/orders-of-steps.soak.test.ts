import { expect, it } from 'vitest';
import { playRange } from '../robustness/orders/play.ts';
import { createDatabase } from '../support/database.ts';

const LONG_MS = 120_000;

// `npm run robustness -- orders` plays ten thousand.
it(
  'sixteen lives in any order of steps, with bursts, break no rule of signature, identity and disbursement',
  async () => {
    const tally = await playRange(await createDatabase(), { seed: '18', first: 1, count: 16 });
    expect(tally.complaints).toEqual([]);
    expect(tally.of('orders')).toBe(16);
    // Bursts race: which lives are signed is not the same in each run, that most are is.
    expect(tally.of('note')).toBeGreaterThan(0);
  },
  LONG_MS,
);
