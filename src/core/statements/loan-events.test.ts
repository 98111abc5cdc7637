import { describe, expect, it } from 'vitest';
import { aCostEvent, aPaymentEvent } from '../../../tests/samples/loans.ts';
import { loanTerms } from '../../../tests/support/loan-terms.ts';
import { calendarDate } from '../calendar/calendar-date.ts';
import { debtOn } from '../loan/debt.ts';
import { earnedOn } from '../loan/earned.ts';
import { openLoan } from '../loan/loan-account.ts';
import { pesos } from '../money/money.ts';
import { chargeCost, replayLoan } from './loan-events.ts';

const terms = loanTerms({ principal: 180_000, term: 3, disbursedOn: '2026-01-10' });

describe('a loan that was withdrawn from', () => {
  const withdrawn = { ...terms, withdrawnOn: calendarDate('2026-01-16') };

  it('owes and earns nothing, and every payment is its holder’s, of before and after', () => {
    const events = [
      aPaymentEvent('before', 62_370, '2026-01-12'),
      aPaymentEvent('after', 30_000, '2026-01-20'),
    ];
    const { account, allocations } = replayLoan(withdrawn, events);
    const later = calendarDate('2027-01-10');
    expect(debtOn(account, later)).toMatchObject({
      totalDebt: 0,
      minimumPayment: 0,
      credit: 92_370,
      isClosed: true,
    });
    expect(earnedOn(account, later)).toEqual([]);
    expect([...allocations.values()].flatMap(({ lines }) => lines)).toEqual([
      { instalment: undefined, concept: 'credit', amount: 62_370 },
      { instalment: undefined, concept: 'credit', amount: 30_000 },
    ]);
  });
});

describe('replayLoan', () => {
  it('counts a payment posted late from its own day', () => {
    const atTheCounter = aPaymentEvent('cash', 62_370, '2026-02-10');
    const posted = replayLoan(terms, [aPaymentEvent('card', 30_000, '2026-02-13'), atTheCounter]);
    const inOrder = replayLoan(terms, [atTheCounter, aPaymentEvent('card', 30_000, '2026-02-13')]);
    expect(posted.account).toEqual(inOrder.account);
    expect(posted.account.instalments[0]?.isSettled).toBe(true);
    expect(posted.account.instalments[0]?.charged.arrears).toBe(0);
  });

  it('keeps the order given within a day, and says how each payment was applied', () => {
    const events = [aPaymentEvent('first', 100, '2026-02-01'), aPaymentEvent('second', 50, '2026-02-01')];
    const { allocations } = replayLoan(terms, events);
    expect(allocations.get('first')?.lines).toEqual([
      { instalment: 1, concept: 'insurance', amount: 90 },
      { instalment: 1, concept: 'guarantee', amount: 10 },
    ]);
    expect(allocations.get('second')?.lines).toEqual([{ instalment: 1, concept: 'guarantee', amount: 50 }]);
  });

  it('opens a loan again when the payment that closed it is left out', () => {
    const closing = aPaymentEvent('all', 300_000, '2026-02-05');
    expect(debtOn(replayLoan(terms, [closing]).account, calendarDate('2026-02-10')).isClosed).toBe(true);
    const reversed = debtOn(replayLoan(terms, []).account, calendarDate('2026-02-10'));
    expect(reversed).toMatchObject({ isClosed: false, capital: 180_000, minimumPayment: 62_370 });
  });

  it('charges a documented cost to an overdue instalment, to be paid before anything else of it', () => {
    const { account, allocations } = replayLoan(terms, [
      aCostEvent('letter', 1, 12_000, '2026-02-20'),
      aPaymentEvent('some', 13_000, '2026-02-20'),
    ]);
    expect(allocations.get('some')?.lines[0]).toEqual({ instalment: 1, concept: 'costs', amount: 12_000 });
    expect(allocations.get('some')?.lines[1]).toMatchObject({ instalment: 1, concept: 'arrears' });
    expect(account.instalments[0]?.charged.costs).toBe(12_000);
  });

  it('names a cost that turns out to have no overdue instalment', () => {
    const events = [
      aCostEvent('letter', 1, 12_000, '2026-02-20'),
      aPaymentEvent('cash', 62_370, '2026-02-09'),
    ];
    const { account, unchargedCosts } = replayLoan(terms, events);
    expect(unchargedCosts).toEqual(['letter']);
    expect(account.instalments[0]?.charged.costs).toBe(0);
  });
});

describe('chargeCost', () => {
  it('finds nothing to charge on an instalment that is not due or does not exist', () => {
    const amount = pesos(12_000);
    const incurredOn = calendarDate('2026-02-10');
    expect(chargeCost(openLoan(terms), { instalment: 1, amount, incurredOn })).toBeUndefined();
    expect(chargeCost(openLoan(terms), { instalment: 9, amount, incurredOn })).toBeUndefined();
  });

  it('refuses an amount that is not positive', () => {
    const incurredOn = calendarDate('2026-03-01');
    expect(() => chargeCost(openLoan(terms), { instalment: 1, amount: pesos(0), incurredOn })).toThrow(
      RangeError,
    );
  });
});

describe('a residue that was waived', () => {
  const on = calendarDate('2026-02-20');
  const waived = (amount: number) => ({ ...terms, waiver: { on, amount: pesos(amount) } });
  const paidBut = (amount: number) => [
    aPaymentEvent('paid', debtOn(openLoan(terms), on).totalDebt - amount, '2026-02-20'),
  ];

  it('is owed again where the payment before it was taken back, but for what was waived', () => {
    const { account } = replayLoan(waived(4_000), []);
    const before = debtOn(openLoan(terms), on).totalDebt;
    expect([account.closedOn, account.credit, debtOn(account, on).totalDebt]).toEqual([
      undefined,
      0,
      before - 4_000,
    ]);
  });

  it('is nobody’s money: of less that is left, less is waived', () => {
    const { account, waived: applied } = replayLoan(waived(4_000), paidBut(1_000));
    expect([account.closedOn, account.credit]).toEqual([on, 0]);
    expect(applied?.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(1_000);
  });

  it('is nothing of a loan that was withdrawn from afterwards', () => {
    const { account, waived: applied } = replayLoan({ ...waived(4_000), withdrawnOn: on }, paidBut(4_000));
    expect(applied).toBeUndefined();
    expect(account.credit).toBe(debtOn(openLoan(terms), on).totalDebt - 4_000);
  });
});
