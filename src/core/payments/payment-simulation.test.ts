import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aPaymentEvent } from '../../../tests/samples/loans.ts';
import { loanTerms } from '../../../tests/support/loan-terms.ts';
import { addDays, calendarDate } from '../calendar/calendar-date.ts';
import { debtOn } from '../loan/debt.ts';
import { totalOf } from '../loan/instalment-account.ts';
import { pesos, sumOf } from '../money/money.ts';
import { dueDate } from '../plan/schedule.ts';
import { capsOf } from '../rates/rate-caps.ts';
import { replayLoan } from '../statements/loan-events.ts';
import { applyPayment, PREPAYMENT_CHOICES } from './payment-application.ts';
import { simulatePayment } from './payment-simulation.ts';

// A cap that lowers no month, so that the figures are those of the published example.
const caps = capsOf({ '2026-01': '0.2552' });
const terms = loanTerms({ caps });
const INSTALMENT = 253_226 + 3_333 + 3_967;

const afterInstalments = (count: number) =>
  replayLoan(
    terms,
    Array.from({ length: count }, (_, index) =>
      aPaymentEvent(String(index), INSTALMENT, dueDate(terms.disbursedOn, index + 1)),
    ),
  ).account;

describe('simulatePayment', () => {
  it('compares both plans of a prepayment with going on as now', () => {
    // Facts on Colombia §2.2, example 7: interest left 1.177.609, or 708.528 by term, or 937.279 by instalment.
    const { asNow, prepayment, closing } = simulatePayment(
      afterInstalments(12),
      pesos(1_000_000),
      dueDate(terms.disbursedOn, 12),
    );
    expect(asNow).toMatchObject({ term: 24, monthlyPayment: INSTALMENT, interest: 1_177_609 });
    expect(closing).toBeUndefined();
    expect(prepayment?.amount).toBe(1_000_000);
    expect(prepayment?.choices.reduce_term).toMatchObject({
      term: 19,
      monthlyPayment: INSTALMENT,
      lastPayment: 50_249 + 7_300,
      lastDueOn: '2028-08-20',
      interestSaved: 1_177_609 - 708_528,
      // Five months of insurance and guarantee fall away too; the last guarantee share is 12 pesos smaller.
      saved: 1_177_609 - 708_528 + 5 * 7_300 - 12,
    });
    expect(prepayment?.choices.reduce_instalment).toMatchObject({
      term: 24,
      monthlyPayment: 201_544 + 7_300,
      interestSaved: 1_177_609 - 937_279,
      saved: 1_177_609 - 937_279,
    });
  });

  it('has no choice to offer for what is due, and says what ending the loan spares', () => {
    const account = afterInstalments(12);
    const on = calendarDate('2027-02-10');
    const due = simulatePayment(account, pesos(INSTALMENT), on);
    expect([due.prepayment, due.closing]).toEqual([undefined, undefined]);
    expect(due.debt.minimumPayment).toBe(0);

    const { totalDebt } = debtOn(account, on);
    const whole = simulatePayment(account, totalDebt, on);
    expect(whole.prepayment).toBeUndefined();
    expect(whole.closing?.saved).toBe(whole.asNow.toPay - totalDebt);
    expect(whole.closing?.interestSaved).toBeGreaterThan(0);
    expect(whole.debt.totalDebt).toBe(0);
  });

  it('counts interest that was paid ahead and pays capital now as spared', () => {
    // Instalment 13 has 88.196 of interest, paid on the first day of its period; 10 of its 30 days earn 29.399 of them.
    const start = afterInstalments(12);
    const { account } = applyPayment(start, {
      amount: pesos(INSTALMENT),
      valueDate: addDays(start.asOf, 1),
      choice: 'reduce_term',
    });
    const on = calendarDate('2027-01-30');
    const { asNow, closing } = simulatePayment(account, debtOn(account, on).totalDebt, on);
    expect(asNow.interest).toBe(1_177_609 - 88_196);
    expect(closing?.interestSaved).toBe(1_177_609 - 88_196 + (88_196 - 29_399));
  });

  it('says what it costs to spread evenly a plan that ended with a small instalment', () => {
    const account = afterInstalments(3);
    const on = calendarDate('2026-05-10');
    const shortened = applyPayment(account, { amount: pesos(500_000), valueDate: on, choice: 'reduce_term' });
    const { asNow, prepayment } = simulatePayment(shortened.account, pesos(2_000), on);
    expect(asNow.lastPayment).toBeLessThan(asNow.monthlyPayment);
    expect(prepayment?.choices.reduce_instalment.saved).toBeLessThan(0);
    expect(prepayment?.choices.reduce_instalment.interestSaved).toBeLessThan(0);
    expect(prepayment?.choices.reduce_term.saved).toBeGreaterThanOrEqual(0);
  });

  it('shows what paying then does, to the peso, whatever was prepaid before, the day and the amount', () => {
    const small = fc.integer({ min: 1_500, max: 900_000 });
    const before = fc.array(fc.tuple(small, fc.constantFrom(...PREPAYMENT_CHOICES)), { maxLength: 3 });
    const someDays = fc.integer({ min: 0, max: 200 });
    const somePart = fc.double({ min: 0.001, max: 1, noNaN: true });
    fc.assert(
      fc.property(before, someDays, somePart, (prepaid, days, part) => {
        const start = afterInstalments(3);
        const account = prepaid.reduce((known, [amount, choice], index) => {
          const valueDate = addDays(start.asOf, index + 1);
          return applyPayment(known, { amount: pesos(amount), valueDate, choice }).account;
        }, start);
        const on = addDays(account.asOf, days);
        const amount = pesos(Math.max(1, Math.round(debtOn(account, on).totalDebt * part)));
        const { prepayment, asNow } = simulatePayment(account, amount, on);
        for (const choice of prepayment ? PREPAYMENT_CHOICES : []) {
          const paid = applyPayment(account, { amount, valueDate: on, choice });
          const left = sumOf(debtOn(paid.account, on).instalments.map(({ unpaid }) => totalOf(unpaid)));
          expect(prepayment?.choices[choice]).toMatchObject({
            toPay: left,
            saved: asNow.toPay - amount - left,
          });
          if (prepaid.length === 0)
            expect(prepayment?.choices[choice].interestSaved).toBeLessThanOrEqual(
              asNow.toPay - amount - left,
            );
        }
      }),
      { numRuns: 120 },
    );
  });

  it('refuses a loan that is over', () => {
    const on = calendarDate('2026-02-01');
    const open = afterInstalments(0);
    const { account } = applyPayment(open, {
      amount: debtOn(open, on).totalDebt,
      valueDate: on,
      choice: 'reduce_term',
    });
    expect(() => simulatePayment(account, pesos(1_000), on)).toThrow(RangeError);
  });
});
