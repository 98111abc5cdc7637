import { describe, expect, it } from 'vitest';
import { liveDays, openLoanDays } from '../../../tests/support/loan-days.ts';
import { days } from '../../../tests/support/loan-table.ts';

openLoanDays();

describe('a loan of 36 months', () => {
  // @covers 3.5
  it('owes each day, and has in its books, what was worked out without it', {
    timeout: 120_000,
  }, async () => {
    expect(days).toHaveLength(1097);
    expect(days.at(-1)).toMatchObject({ status: 'closed', total_debt: '0', credit: '40000' });
    expect(await liveDays(days.length)).toEqual(expect.arrayContaining(['2027-12-31', '2028-03-17']));
  });
});
