import { Decimal } from 'decimal.js';
import { describe, expect, it } from 'vitest';
import { aPaymentEvent } from '../../../tests/samples/loans.ts';
import { loanTerms } from '../../../tests/support/loan-terms.ts';
import { calendarDate } from '../calendar/calendar-date.ts';
import { debtOn } from '../loan/debt.ts';
import { fractionOf, sumOf } from '../money/money.ts';
import { frenchInstalment } from '../plan/schedule.ts';
import { capsOf } from '../rates/rate-caps.ts';
import { type LoanEvent, replayLoan } from './loan-events.ts';
import { type Statement, statementOf } from './statement.ts';

const terms = loanTerms();
const INSTALMENT = 260_526;

const read = (number: number, on: string, events: readonly LoanEvent[] = [], of = terms): Statement => {
  const statement = statementOf(of, events, number, calendarDate(on));
  if (!statement) throw new Error(`no statement ${number} on ${on}`);
  return statement;
};

/** The interest as a reader of the statement works it out from what it prints. */
const recomputed = ({ openingBalance, rates }: Statement) =>
  rates
    .reduce(
      (sum, { monthlyRate, days }) => sum.plus(new Decimal(openingBalance).times(monthlyRate).times(days)),
      new Decimal(0),
    )
    .div(30)
    .toDecimalPlaces(0, Decimal.ROUND_HALF_UP)
    .toNumber();

describe('the statement of a period that runs', () => {
  it('has the instalment in its parts and what the debt of that day says', () => {
    const statement = read(1, '2026-02-13');
    expect(statement.instalment.charged).toEqual({
      costs: 0,
      arrears: 0,
      insurance: 3_333,
      guarantee: 3_967,
      interest: 120_000,
      principal: 133_226,
    });
    const { instalments, ...debt } = debtOn(replayLoan(terms, []).account, calendarDate('2026-02-13'));
    expect(statement.debt).toEqual(debt);
    expect(statement.debt.minimumPayment).toBe(INSTALMENT);
    expect(statement.cutOn).toBe('2026-02-13');
  });

  it('says the capital at its start, at its day, and after paying, which is the schedule’s', () => {
    expect(read(1, '2026-02-13').capital).toEqual({
      atStart: 6_666_666,
      paid: 0,
      atCut: 6_666_666,
      afterPaying: 6_533_440,
    });
  });

  // @covers 7.46
  it('gives what its instalment can be worked out again with', () => {
    const first = read(1, '2026-02-13');
    expect(first.payment).toBe(frenchInstalment(terms.principal, terms.pricing.monthlyRate, 36));
    expect(recomputed(first)).toBe(first.instalment.charged.interest);
    expect(first.payment - fractionOf(first.openingBalance, '0.018')).toBe(
      first.instalment.charged.principal,
    );
    const third = read(3, '2026-04-14', [aPaymentEvent('a', INSTALMENT, '2026-02-20')]);
    expect(third.openingBalance).toBe(6_397_816);
    expect(recomputed(third)).toBe(115_161);
  });

  it('tells the rate of each calendar month of it, and what a lower cap made of it', () => {
    const capped = { ...terms, caps: capsOf({ '2025-09': '0.30', '2026-02': '0.2000' }) };
    const statement = read(1, '2026-02-13', [], capped);
    expect(statement.rates).toMatchObject([
      { month: '2026-01', days: 10, monthlyRate: '0.018', isReduced: false, cap: { known: false } },
      {
        month: '2026-02',
        days: 20,
        monthlyRate: '0.0153',
        isReduced: true,
        cap: { known: true, rate: '0.2000' },
      },
    ]);
    // 6.666.666 × (0,018 × 10 + 0,0153 × 20) ÷ 30
    expect(statement.instalment.charged.interest).toBe(108_000);
    expect(recomputed(statement)).toBe(108_000);
    expect(statement.instalment.charged.principal).toBe(133_226);
  });

  it('adds what is overdue with its arrears, instalment by instalment, to the amount to pay', () => {
    // arrears.json: 133 226 overdue since 20 February, as of 5 March: 1 074.
    const statement = read(2, '2026-03-05');
    expect(statement.overdue.map(({ number, unpaid }) => [number, unpaid.arrears])).toEqual([[1, 1_074]]);
    expect(statement.debt.minimumPayment).toBe(2 * INSTALMENT + 1_074);
    expect(statement.capital).toMatchObject({ atStart: 6_666_666, atCut: 6_666_666, afterPaying: 6_397_816 });
  });
});

describe('the statement of a period that is over', () => {
  const events = [
    aPaymentEvent('late', INSTALMENT, '2026-02-25'),
    aPaymentEvent('in time', 200_000, '2026-03-19'),
    aPaymentEvent('after', 100_000, '2026-03-21'),
  ];

  it('is as of its due date, whatever happened afterwards', () => {
    const first = read(1, '2026-06-01', events);
    expect(first.cutOn).toBe('2026-02-20');
    expect(first.payments).toEqual([]);
    expect(first.instalment.unpaid.principal).toBe(133_226);
    expect(read(2, '2026-06-01', events)).toEqual(read(2, '2026-03-20', events.slice(0, 2)));
  });

  it('has the payments of its days, and the capital that they paid', () => {
    const second = read(2, '2026-06-01', events);
    expect(second.payments.map(({ id }) => id)).toEqual(['late', 'in time']);
    const lines = second.payments.flatMap(({ allocation }) => allocation.lines);
    expect(sumOf(lines.map(({ amount }) => amount))).toBe(INSTALMENT + 200_000);
    const capital = lines.filter(({ concept }) => concept === 'principal' || concept === 'prepayment');
    expect(second.capital.paid).toBe(sumOf(capital.map(({ amount }) => amount)));
    expect(second.capital.atStart - second.capital.paid).toBe(second.capital.atCut);
    expect(read(3, '2026-06-01', events).payments.map(({ id }) => id)).toEqual(['after']);
  });

  it('starts with the capital that the one before ended with', () => {
    for (const number of [2, 3, 4]) {
      const before = read(number - 1, '2026-06-01', events);
      expect(read(number, '2026-06-01', events).capital.atStart).toBe(before.capital.atCut);
    }
  });

  it('works with the payment in force when the period began, though a prepayment changed it for later ones', () => {
    const prepaid = [aPaymentEvent('more', INSTALMENT + 1_000_000, '2026-02-10', 'reduce_instalment')];
    const first = read(1, '2026-06-01', prepaid);
    expect(first.payment).toBe(253_226);
    expect(first.reliefs).toEqual([{ amount: 1_000_000, day: 20 }]);
    const second = read(2, '2026-06-01', prepaid);
    expect(second.payment).toBeLessThan(253_226);
    expect(first.paymentBasis).toEqual({ capital: 6_666_666, term: 36 });
    expect(second.paymentBasis).toEqual({ capital: first.capital.atCut, term: 35 });
    const { capital, term } = second.paymentBasis;
    expect(frenchInstalment(capital, terms.pricing.monthlyRate, term)).toBe(second.payment);
    const byTerm = [aPaymentEvent('more', INSTALMENT + 1_000_000, '2026-02-10', 'reduce_term')];
    const shorter = read(2, '2026-06-01', byTerm);
    expect(shorter).toMatchObject({ payment: 253_226, paymentBasis: { capital: 6_666_666, term: 36 } });
    expect(second.payment - fractionOf(second.openingBalance, '0.018')).toBe(
      second.instalment.charged.principal,
    );
  });
});

describe('the days of a statement', () => {
  const events = [
    aPaymentEvent('on the day of disbursement', 1_500, '2026-01-20'),
    aPaymentEvent('on the due date', INSTALMENT, '2026-02-20'),
    aPaymentEvent('the day after', 2_500, '2026-02-21'),
  ];

  it('begin with the disbursement, or after the due date before, and end with its own', () => {
    const idsOf = (number: number) => read(number, '2026-06-01', events).payments.map(({ id }) => id);
    expect(idsOf(1)).toEqual(['on the day of disbursement', 'on the due date']);
    expect(idsOf(2)).toEqual(['the day after']);
    expect(read(2, '2026-06-01', events).capital.atStart).toBe(read(1, '2026-06-01', events).capital.atCut);
  });

  it('are there from the first moment of its period, with nothing overdue that was paid', () => {
    const second = read(2, '2026-02-20', events);
    expect(second.cutOn).toBe('2026-02-20');
    expect(second.overdue).toEqual([]);
  });
});

describe('the statement of the period in which a loan closes', () => {
  const closing = [aPaymentEvent('all', 7_000_000, '2026-02-05')];

  it('owes nothing, as of that day, and is the last', () => {
    const last = read(1, '2026-06-01', closing);
    expect(last).toMatchObject({
      cutOn: '2026-02-05',
      capital: { atStart: 6_666_666, paid: 6_666_666, atCut: 0, afterPaying: 0 },
      debt: { isClosed: true, minimumPayment: 0, totalDebt: 0 },
    });
    expect(last.payments.map(({ id }) => id)).toEqual(['all']);
    expect(statementOf(terms, closing, 2, calendarDate('2026-06-01'))).toBeUndefined();
  });
});

it('is none of a period that has not begun, nor of one beyond the plan', () => {
  expect(statementOf(terms, [], 2, calendarDate('2026-02-19'))).toBeUndefined();
  expect(statementOf(terms, [], 37, calendarDate('2040-01-01'))).toBeUndefined();
});
