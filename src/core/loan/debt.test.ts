import { describe, expect, it } from 'vitest';
import { aPaymentEvent } from '../../../tests/samples/loans.ts';
import { loanTerms } from '../../../tests/support/loan-terms.ts';
import vectors from '../../../tests/vectors/payoff.json' with { type: 'json' };
import { calendarDate } from '../calendar/calendar-date.ts';
import { pesos } from '../money/money.ts';
import { paymentPlan } from '../plan/plan.ts';
import { dueDate } from '../plan/schedule.ts';
import { capsOf } from '../rates/rate-caps.ts';
import { replayLoan } from '../statements/loan-events.ts';
import { catchUpOf, debtOn } from './debt.ts';
import { type LoanTerms, openLoan } from './loan-account.ts';

const terms = loanTerms({ disbursedOn: '2026-01-10' });

/** Every instalment up to `count` paid in full on its due date. */
const paidOnTime = (of: LoanTerms, count: number) => {
  const plan = paymentPlan(of.principal, of.term, of.pricing);
  return plan.rows
    .slice(0, count)
    .map(({ number, total }) =>
      aPaymentEvent(`instalment ${number}`, total, dueDate(of.disbursedOn, number)),
    );
};

describe('total debt', () => {
  it.each(vectors)('is that of payoff.json on $fecha with $pagadas instalments paid', (vector) => {
    const loan = loanTerms({
      principal: vector.monto,
      term: vector.cuotas,
      rate: vector.tasa_interes_mv,
      disbursedOn: vector.desembolso,
    });
    const { account } = replayLoan(loan, paidOnTime(loan, vector.pagadas));
    const debt = debtOn(account, calendarDate(vector.fecha));
    expect({
      dias: debt.accrued?.days,
      capital: debt.capital,
      interes: debt.accrued?.interest,
      seguro_vida: debt.accrued?.insurance,
      fga: debt.accrued?.guarantee,
      total: debt.totalDebt,
    }).toEqual({
      dias: vector.dias,
      capital: vector.capital,
      interes: vector.interes,
      seguro_vida: vector.seguro_vida,
      fga: vector.fga,
      total: vector.total,
    });
  });

  it('adds overdue items and their arrears to the capital and the current period', () => {
    // Instalment 1 (133.226 of capital) was due on 10 February; 18 days of that month at 25,23 %, 5 of March at 25,52 %.
    const debt = debtOn(openLoan(terms), calendarDate('2026-03-05'));
    const february = 133_226 * (1.2523 ** (18 / 365) - 1);
    const march = 133_226 * (1.2552 ** (5 / 365) - 1);
    expect(debt.arrears).toBe(Math.round(february) + Math.round(march));
    expect(debt.overdue).toBe(260_526);
    // 25 of 30 days on what the schedule leaves after instalment 1: 117.602 × 25/30, 3.333 × 25/30, 3.967 × 25/30.
    expect(debt.accrued).toEqual({
      instalment: 2,
      days: 25,
      interest: 98_002,
      insurance: 2_778,
      guarantee: 3_306,
    });
    const unpaidCharges = 120_000 + 3_333 + 3_967;
    expect(debt.totalDebt).toBe(6_666_666 + unpaidCharges + debt.arrears + 98_002 + 2_778 + 3_306);
  });
});

describe('minimum payment', () => {
  it('is the current instalment from the first day of its period to its due date', () => {
    const account = openLoan(terms);
    for (const on of ['2026-01-10', '2026-01-11', '2026-02-10']) {
      const debt = debtOn(account, calendarDate(on));
      expect(debt.minimumPayment).toBe(260_526);
      expect(debt.nextDueOn).toBe('2026-02-10');
    }
  });

  it('is everything overdue plus the current instalment once a due date has passed', () => {
    const debt = debtOn(openLoan(terms), calendarDate('2026-02-11'));
    expect(debt.arrears).toBe(82);
    // 133.226 × (1,2523^(2/365) − 1) is 164.
    expect(debt.arrearsNextDay).toBe(164 - 82);
    expect(debt.minimumPayment).toBe(260_526 + 82 + 260_526);
    expect(debt.overdueSince).toBe('2026-02-10');
    expect(debt.daysOverdue).toBe(1);
    expect(debt.nextDueOn).toBe('2026-03-10');
  });

  it('is nothing while the current instalment is already paid', () => {
    const { account } = replayLoan(terms, [aPaymentEvent('early', 260_526, '2026-01-20')]);
    const debt = debtOn(account, calendarDate('2026-02-01'));
    expect(debt.minimumPayment).toBe(0);
    expect(debt.nextDueOn).toBe('2026-03-10');
    expect(debtOn(account, calendarDate('2026-02-11')).minimumPayment).toBe(260_526);
  });

  it('is the total debt where less than can be paid would be left', () => {
    const short = { ...terms, principal: pesos(180_000), term: 4 };
    const prepaid = aPaymentEvent('prepayment', 90_500, '2026-02-12', 'reduce_term');
    const { account } = replayLoan(short, [...paidOnTime(short, 1), prepaid]);
    const debt = debtOn(account, calendarDate('2026-03-20'));
    // The instalment of 47.240 alone would leave 731.
    expect([debt.minimumPayment, debt.totalDebt]).toEqual([47_971, 47_971]);
  });

  it('is never more than the total debt: the last instalment paid early costs only the days gone by', () => {
    const short = { ...terms, principal: pesos(180_000), term: 3 };
    const { account } = replayLoan(short, paidOnTime(short, 2));
    const debt = debtOn(account, calendarDate('2026-03-20'));
    // 61.073 of capital, a third of 1.099 of interest, of 90 of insurance and of 107 of guarantee.
    expect(debt.totalDebt).toBe(61_073 + 366 + 30 + 36);
    expect(debt.minimumPayment).toBe(debt.totalDebt);
    expect(debtOn(account, calendarDate('2026-04-10')).totalDebt).toBe(62_369);
  });
});

describe('instalments', () => {
  it('say whether they are paid, overdue, due or still to come', () => {
    const { account } = replayLoan(terms, paidOnTime(terms, 1));
    const statuses = debtOn(account, calendarDate('2026-03-15')).instalments.map(({ status }) => status);
    expect(statuses.slice(0, 4)).toEqual(['paid', 'overdue', 'due', 'upcoming']);
  });
});

describe('a lower cap', () => {
  it('lowers the interest from its month on, and a later rise returns to the agreed rate', () => {
    // 19,56 % E.A. allows 1,4999… % a month, so 1,49 % to four decimals.
    const caps = capsOf({ '2026-01': '0.2436', '2026-02': '0.1956', '2026-03': '0.2552' });
    const { instalments } = openLoan({ ...terms, caps });
    const interests = instalments.slice(0, 3).map(({ charged }) => charged.interest);
    // 20 days at 1,8 % and 10 at 1,49 % on 6.666.666; 20 at 1,49 % and 10 at 1,8 % on 6.533.440; 1,8 % on 6.397.816.
    expect(interests).toEqual([
      Math.round((6_666_666 * (0.018 * 20 + 0.0149 * 10)) / 30),
      Math.round((6_533_440 * (0.0149 * 20 + 0.018 * 10)) / 30),
      115_161,
    ]);
    expect(instalments[1]?.charged.principal).toBe(135_624);
  });
});

describe('debtOn', () => {
  it('refuses a day before the latest event, which only a replay can show', () => {
    const { account } = replayLoan(terms, paidOnTime(terms, 1));
    expect(() => debtOn(account, calendarDate('2026-02-09'))).toThrow(RangeError);
  });
});

describe('what brings a loan up to date', () => {
  const on = calendarDate('2026-03-05');
  const paid = (amount: number) => aPaymentEvent('caught up', amount, on);
  const late = debtOn(replayLoan(terms, []).account, on);

  it('is the overdue instalment with its arrears, and not the one that is still to fall due', () => {
    const catchUp = catchUpOf(late);
    const [first, second] = paymentPlan(terms.principal, terms.term, terms.pricing).rows;
    expect(catchUp).toEqual({ amount: (first?.total ?? 0) + late.arrears, since: '2026-02-10' });
    expect(late.minimumPayment).toBe((catchUp?.amount ?? 0) + (second?.total ?? 0));
  });

  // @covers 2.26
  it('does so once it is paid, and a peso less does not', () => {
    const amount = catchUpOf(late)?.amount ?? 0;
    const caughtUp = debtOn(replayLoan(terms, [paid(amount)]).account, on);
    expect(caughtUp).toMatchObject({ daysOverdue: 0, overdueSince: undefined });
    expect(catchUpOf(caughtUp)).toBeUndefined();
    const short = debtOn(replayLoan(terms, [paid(amount - 1)]).account, on);
    expect(catchUpOf(short)).toEqual({ amount: 1, since: '2026-02-10' });
  });
});
