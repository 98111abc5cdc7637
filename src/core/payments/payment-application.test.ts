import { describe, expect, it } from 'vitest';
import { loanTerms } from '../../../tests/support/loan-terms.ts';
import { calendarDate } from '../calendar/calendar-date.ts';
import { debtOn } from '../loan/debt.ts';
import { totalOf } from '../loan/instalment-account.ts';
import { type LoanAccount, openLoan } from '../loan/loan-account.ts';
import { pesos, sumOf } from '../money/money.ts';
import { applyPayment } from './payment-application.ts';

const terms = loanTerms({ disbursedOn: '2026-01-10' });

const pay = (account: LoanAccount, amount: number, on: string) =>
  applyPayment(account, { amount: pesos(amount), valueDate: calendarDate(on), choice: 'reduce_term' });

/** Every peso paid is in an instalment, in prepaid capital or in credit. */
const pesosHeld = (account: LoanAccount): number =>
  sumOf([...account.instalments.map(({ paid }) => totalOf(paid)), account.prepaid, account.credit]);

describe('applyPayment', () => {
  it('pays the oldest overdue instalment first, arrears before insurance, guarantee, interest and capital', () => {
    const { allocation } = pay(openLoan(terms), 269_000, '2026-03-05');
    // Arrears: 133.226 from 10 February, 18 days at 25,23 % and 5 at 25,52 %.
    const arrears =
      Math.round(133_226 * (1.2523 ** (18 / 365) - 1)) + Math.round(133_226 * (1.2552 ** (5 / 365) - 1));
    expect(allocation.lines).toEqual([
      { instalment: 1, concept: 'arrears', amount: arrears },
      { instalment: 1, concept: 'insurance', amount: 3_333 },
      { instalment: 1, concept: 'guarantee', amount: 3_967 },
      { instalment: 1, concept: 'interest', amount: 120_000 },
      { instalment: 1, concept: 'principal', amount: 133_226 },
      { instalment: 2, concept: 'insurance', amount: 3_333 },
      { instalment: 2, concept: 'guarantee', amount: 269_000 - 260_526 - arrears - 3_333 },
    ]);
  });

  it('stops arrears on the capital it pays and keeps what had run', () => {
    const { account } = pay(openLoan(terms), 200_000, '2026-02-20');
    const paidCapital = account.instalments[0]?.paid.principal ?? 0;
    const ran = Math.round(133_226 * (1.2523 ** (10 / 365) - 1));
    expect(paidCapital).toBe(200_000 - ran - 3_333 - 3_967 - 120_000);
    const since = Math.round((133_226 - paidCapital) * (1.2523 ** (8 / 365) - 1));
    expect(debtOn(account, calendarDate('2026-02-28')).arrears).toBe(since);
  });

  it('pays the current instalment whole even before its due date', () => {
    const { account, allocation } = pay(openLoan(terms), 260_526, '2026-01-15');
    expect(allocation.lines.map(({ concept }) => concept)).toEqual([
      'insurance',
      'guarantee',
      'interest',
      'principal',
    ]);
    expect(account.capital).toBe(6_533_440);
  });

  it('closes the loan for exactly the total debt, charging only what was earned', () => {
    const on = calendarDate('2026-01-25');
    const opened = openLoan(terms);
    const { totalDebt } = debtOn(opened, on);
    // 15 of 30 days of 120.000, 3.333 and 3.967.
    expect(totalDebt).toBe(6_666_666 + 60_000 + 1_667 + 1_984);
    const { account, allocation } = pay(opened, totalDebt, '2026-01-25');
    expect(account.closedOn).toBe(on);
    // The first instalment is settled: no reminder and no calendar entry; the later ones are not charged.
    expect(account.instalments.map(({ number, isSettled }) => [number, isSettled])).toEqual([[1, true]]);
    expect(allocation).toEqual({
      lines: [
        { instalment: 1, concept: 'insurance', amount: 1_667 },
        { instalment: 1, concept: 'guarantee', amount: 1_984 },
        { instalment: 1, concept: 'interest', amount: 60_000 },
        { instalment: 1, concept: 'principal', amount: 133_226 },
        { instalment: 1, concept: 'prepayment', amount: 6_533_440 },
      ],
      reallocations: [],
    });
    expect(debtOn(account, calendarDate('2027-06-01'))).toMatchObject({
      totalDebt: 0,
      minimumPayment: 0,
      isClosed: true,
      nextDueOn: undefined,
    });
  });

  it('counts what was paid and is not earned towards closing', () => {
    const { account: early } = pay(openLoan(terms), 260_526, '2026-01-15');
    const { totalDebt } = debtOn(early, calendarDate('2026-01-25'));
    expect(totalDebt).toBe(6_666_666 + 60_000 + 1_667 + 1_984 - 260_526);
    const { account, allocation } = pay(early, totalDebt, '2026-01-25');
    expect(allocation.lines).toEqual([{ instalment: 1, concept: 'prepayment', amount: totalDebt }]);
    const moved = (concept: string, amount: number) => ({
      from: { instalment: 1, concept },
      to: { instalment: 1, concept: 'prepayment' },
      amount,
    });
    expect(allocation.reallocations).toEqual([
      moved('insurance', 1_666),
      moved('guarantee', 1_983),
      moved('interest', 60_000),
    ]);
    expect(pesosHeld(account)).toBe(260_526 + totalDebt);
  });

  it('holds a surplus beyond the total debt as credit, and everything after closing too', () => {
    const { totalDebt } = debtOn(openLoan(terms), calendarDate('2026-02-01'));
    const { account, allocation } = pay(openLoan(terms), totalDebt + 5_000, '2026-02-01');
    expect(allocation.lines.at(-1)).toEqual({ instalment: undefined, concept: 'credit', amount: 5_000 });
    const again = pay(account, 1_500, '2026-02-02');
    expect(again.allocation.lines).toEqual([{ instalment: undefined, concept: 'credit', amount: 1_500 }]);
    expect(again.account.credit).toBe(6_500);
  });

  it('refuses nothing, and a value date before what already happened', () => {
    const { account } = pay(openLoan(terms), 1_500, '2026-02-01');
    expect(() => pay(account, 0, '2026-02-02')).toThrow(RangeError);
    expect(() => pay(account, 1_500, '2026-01-31')).toThrow(RangeError);
    expect(() => pay(openLoan(terms), 1_500, '2026-01-09')).toThrow(RangeError);
  });
});
