import { describe, expect, it } from 'vitest';
import { liveDays, openLoanDays } from '../../../tests/support/loan-days.ts';

openLoanDays();

describe('a loan of 36 months', () => {
  // @covers 3.5
  it('owes each day of its first months, and has in its books, what was worked out without it', async () => {
    expect((await liveDays(100)).length).toBeGreaterThan(2);
  });
});
