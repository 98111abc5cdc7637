import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type History, play, someHistory, timeout, trials } from '../../../tests/support/loan-histories.ts';
import { type Day, walk } from '../../../tests/vectors/independent/model.ts';
import { addDays, calendarDate } from '../calendar/calendar-date.ts';
import { debtOn } from '../loan/debt.ts';
import { earnedOn } from '../loan/earned.ts';
import type { LoanTerms } from '../loan/loan-account.ts';
import { pesos, sumOf } from '../money/money.ts';
import { DEFAULT_POLICY } from '../plan/policy.ts';
import { capsOf } from '../rates/rate-caps.ts';
import { type LoanEvent, replayLoan } from './loan-events.ts';

const tenThousandths = (rate: string) => BigInt(Math.round(Number(rate) * 10_000));

/** Independent computation of a loan's days: tests/vectors/independent. */
const secondOpinion = (terms: LoanTerms, events: readonly LoanEvent[], wanted: readonly string[]): Day[] => {
  const deposits = events.flatMap((event) =>
    event.kind === 'payment'
      ? [
          {
            valueDate: event.valueDate,
            amount: BigInt(event.amount),
            choice: event.choice === 'reduce_term' ? ('term' as const) : ('instalment' as const),
          },
        ]
      : [],
  );
  const own = {
    principal: BigInt(terms.principal),
    rate: tenThousandths(terms.pricing.monthlyRate),
    months: terms.term,
    disbursed: terms.disbursedOn,
  };
  const caps = new Map(terms.caps.map(({ month, rate }) => [String(month), tenThousandths(rate)]));
  return walk(own, { deposits, caps }, wanted.at(-1) ?? '', (date) => wanted.includes(date));
};

/** What a history owes and has earned at its end, in the middle of the time after it, and at the end of that. */
const expectSame = ({ lookedAtAfter, terms, steps }: History): void => {
  const events = play({ terms, steps }).events.filter(({ kind }) => kind === 'payment');
  const { account } = replayLoan(terms, events);
  const looks = [0, Math.floor(lookedAtAfter / 2), lookedAtAfter].map((after) =>
    addDays(account.asOf, after),
  );
  const days = secondOpinion(terms, events, looks);
  for (const on of looks) {
    const debt = debtOn(account, on);
    const earned = earnedOn(account, on);
    const theirs = days.find(({ date }) => date === on);
    expect({
      capital: debt.capital,
      days: debt.accrued?.days ?? 0,
      interest: debt.accrued?.interest ?? 0,
      insurance: debt.accrued?.insurance ?? 0,
      guarantee: debt.accrued?.guarantee ?? 0,
      overdue: debt.overdue + debt.arrears,
      arrears: debt.arrears,
      minimum: debt.minimumPayment,
      total: debt.totalDebt,
      credit: debt.credit,
      closed: debt.isClosed,
      earnedInterest: sumOf(earned.map(({ split }) => split.interest)),
      earnedArrears: sumOf(earned.map(({ split }) => split.arrears)),
    }).toEqual({
      capital: Number(theirs?.capital),
      days: theirs?.days,
      interest: Number(theirs?.interest),
      insurance: Number(theirs?.insurance),
      guarantee: Number(theirs?.guarantee),
      overdue: Number(theirs?.overdue),
      arrears: Number(theirs?.arrears),
      minimum: Number(theirs?.minimum),
      total: Number(theirs?.total),
      credit: Number(theirs?.credit),
      closed: theirs?.closed,
      earnedInterest: Number(theirs?.earned.interest),
      earnedArrears: Number(theirs?.earned.arrears),
    });
  }
};

it('any history owes and has earned what an independent calculation says', timeout, () => {
  fc.assert(fc.property(someHistory, expectSame), trials);
});

it('a lower instalment keeps the instalments of the plan at hand, of which rounding up had left fewer', () => {
  const pay = (daysLater: number, share: number, beside: number) => ({
    ...({ kind: 'payment', of: 'totalDebt', choice: 'reduce_instalment' } as const),
    ...{ daysLater, daysBack: 0, share, beside },
  });
  // What is left after the second payment takes 31 instalments of 7, of the 33 that were left before it.
  expectSame({
    terms: {
      principal: pesos(180_000),
      term: 36,
      pricing: DEFAULT_POLICY.pricing,
      disbursedOn: calendarDate('2027-12-30'),
      caps: capsOf({ '2025-11': '0.12' }),
    },
    steps: [pay(45, 1, 0), pay(25, 10_000, -1), pay(15, 6_230, 1)],
    lookedAtAfter: 25,
  });
});
