import fc from 'fast-check';
import { expect, it } from 'vitest';
import { play, type Stage, someHistory, timeout, trials } from '../../../tests/support/loan-histories.ts';
import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import { debtOn } from '../loan/debt.ts';
import { earnedOn } from '../loan/earned.ts';
import { totalOf } from '../loan/instalment-account.ts';
import { CONCEPTS, type LoanAccount, type LoanTerms } from '../loan/loan-account.ts';
import { sumOf } from '../money/money.ts';
import { dateOf, type LoanEvent, replayLoan, withPayment } from './loan-events.ts';

/** Every peso paid is in an instalment, in prepaid capital or in credit. */
const pesosHeld = (account: LoanAccount): number =>
  sumOf([...account.instalments.map(({ paid }) => totalOf(paid)), account.prepaid, account.credit]);

const requireSoundAccount = (account: LoanAccount): void => {
  const { capital, prepaid, credit, payment, instalments, terms, closedOn } = account;
  const repaid = sumOf([prepaid, ...instalments.map(({ paid }) => paid.principal)]);
  expect(repaid + capital).toBe(terms.principal);
  if (closedOn !== undefined) expect(repaid).toBe(terms.principal);
  expect(closedOn !== undefined).toBe(capital === 0);
  expect(Math.min(capital, prepaid, credit, payment)).toBeGreaterThanOrEqual(0);
  for (const { charged, paid } of instalments) {
    for (const concept of CONCEPTS) {
      expect(paid[concept]).toBeGreaterThanOrEqual(0);
      // Running arrears are computed when read.
      if (concept !== 'arrears') expect(charged[concept]).toBeGreaterThanOrEqual(paid[concept]);
    }
  }
};

/** The same events in another order of posting; those of one day keep theirs. */
const postedOtherwise = (events: readonly LoanEvent[]): readonly LoanEvent[] =>
  events.toSorted((first, second) =>
    dateOf(first) < dateOf(second) ? 1 : dateOf(first) > dateOf(second) ? -1 : 0,
  );

/** A payment is allocated to the peso, and lowers the debt of its day by exactly its amount. */
const requireExactPayment = ({ payment, before, applied }: Stage): void => {
  const { amount, valueDate } = payment;
  const { lines, reallocations } = applied.allocation;
  expect(sumOf(lines.map((line) => line.amount))).toBe(amount);
  for (const moved of [...lines, ...reallocations]) expect(moved.amount).toBeGreaterThan(0);
  expect(pesosHeld(applied.account) - pesosHeld(before)).toBe(amount);

  const [owed, left] = [debtOn(before, valueDate), debtOn(applied.account, valueDate)];
  expect(left.totalDebt).toBe(Math.max(owed.totalDebt - amount, 0));
  expect(left.credit - owed.credit).toBe(Math.max(amount - owed.totalDebt, 0));
  expect(left.isClosed).toBe(owed.isClosed || amount >= owed.totalDebt);
  expect(left.minimumPayment).toBeLessThanOrEqual(left.totalDebt);
};

/** Every peso of every payment is in the account, and the order of posting does not change it. */
const requireNothingLost = (terms: LoanTerms, events: readonly LoanEvent[]): LoanAccount => {
  const { account, allocations } = replayLoan(terms, events);
  const amounts = events.flatMap((event) => (event.kind === 'payment' ? [event.amount] : []));
  expect(allocations.size).toBe(amounts.length);
  expect(pesosHeld(account)).toBe(sumOf(amounts));
  const otherwise = replayLoan(terms, postedOtherwise(events));
  expect(otherwise.account).toEqual(account);
  for (const [id, allocation] of allocations) expect(otherwise.allocations.get(id)).toEqual(allocation);
  return account;
};

/** The debt of a day is nowhere negative, and the next day owes and has earned no less. */
const requireSoundDebt = (account: LoanAccount, today: CalendarDate): void => {
  const debt = debtOn(account, today);
  const { totalDebt, minimumPayment, overdue, arrears, arrearsNextDay } = debt;
  expect(Math.min(totalDebt, minimumPayment, overdue, arrears, arrearsNextDay)).toBeGreaterThanOrEqual(0);
  expect(sumOf(debt.instalments.map(({ unpaid }) => unpaid.principal))).toBe(debt.capital);
  expect(debt.isClosed).toBe(totalDebt === 0);

  const tomorrow = addDays(today, 1);
  expect(debtOn(account, tomorrow).totalDebt).toBeGreaterThanOrEqual(totalDebt);
  const earned = (day: CalendarDate) => sumOf(earnedOn(account, day).map(({ split }) => totalOf(split)));
  expect(earned(tomorrow)).toBeGreaterThanOrEqual(earned(today));
};

it(
  'any history repays its capital, loses no peso, owes nothing in the negative and never less the next day',
  timeout,
  () => {
    fc.assert(
      fc.property(someHistory, ({ terms, steps, lookedAtAfter }) => {
        const { stages, events } = play({ terms, steps });
        for (const stage of stages) requireExactPayment(stage);
        const account = requireNothingLost(terms, events);
        requireSoundAccount(account);
        requireSoundDebt(account, addDays(account.asOf, lookedAtAfter));
      }),
      trials,
    );
  },
);

it('one more payment is what all of them replayed are, or changes those before', timeout, () => {
  fc.assert(
    fc.property(someHistory, (history) => {
      const { events } = play(history);
      for (const [at, event] of events.entries()) {
        if (event.kind !== 'payment') continue;
        const before = replayLoan(history.terms, events.slice(0, at));
        const after = withPayment(before, event);
        if (after === undefined) expect(event.valueDate < before.account.asOf).toBe(true);
        else expect(after).toEqual(replayLoan(history.terms, events.slice(0, at + 1)));
      }
    }),
    trials,
  );
});
