import { calendarDate } from '#core/calendar/calendar-date.ts';
import { withRefunds } from '#core/loan/debt.ts';
import { pesos } from '#core/money/money.ts';
import { capsOf } from '#core/rates/rate-caps.ts';
import { aCostEvent, aLoan, aPaymentEvent, type LoanFacts } from '../samples/loans.ts';

const creditOn = (on: string, { events = [], ...more }: LoanFacts = {}) =>
  aLoan({
    ...{ principal: 6_666_666, term: 36, disbursedOn: calendarDate('2026-01-10') },
    ...{ on: calendarDate(on), events, ...more },
  });

/** Two instalments overdue, one partly paid and with a cost: no part of the debt is zero. */
export const overdueCredit = creditOn('2026-03-20', {
  events: [aPaymentEvent('late', 170_000, '2026-03-01'), aCostEvent('letter', 1, 12_345, '2026-03-05')],
});

/** Paid early, with prepaid capital, under the cap of an earlier month: part of it is not earned yet. */
export const aheadCredit = creditOn('2026-01-25', {
  events: [aPaymentEvent('ahead', 760_526, '2026-01-15'), aPaymentEvent('again', 90_000, '2026-01-22')],
  caps: capsOf({ '2025-12': '0.2' }),
});

/** Its holder is insolvent since the day after its first due date. */
export const insolventCredit = creditOn('2026-02-20', {
  events: [aPaymentEvent('late', 100_000, '2026-02-10')],
  insolvency: { from: calendarDate('2026-02-11'), until: undefined },
});

/** Withdrawn from, with a payment of before. */
export const withdrawnCredit = creditOn('2026-01-20', {
  events: [aPaymentEvent('before', 50_000, '2026-01-12')],
  withdrawnOn: calendarDate('2026-01-14'),
});

/** Given back after a withdrawal, and charged back afterwards. */
export const chargedBackCredit = {
  ...withdrawnCredit,
  debt: withRefunds(withdrawnCredit.debt, { held: pesos(0), owedByHolder: pesos(50_000) }),
};

/** Paid off with an overpayment. */
export const closedCredit = creditOn('2026-02-03', {
  events: [aPaymentEvent('all', 6_900_000, '2026-02-01')],
});
