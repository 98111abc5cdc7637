import { calendarDate } from '#core/calendar/calendar-date.ts';
import { debtOn } from '#core/loan/debt.ts';
import type { LoanTerms } from '#core/loan/loan-account.ts';
import { pesos } from '#core/money/money.ts';
import { DEFAULT_POLICY } from '#core/plan/policy.ts';
import { capsOf, KNOWN_RATE_CAPS } from '#core/rates/rate-caps.ts';
import { type LoanEvent, replayLoan } from '#core/statements/loan-events.ts';

const AGREED: Omit<LoanTerms, 'caps'> = {
  principal: pesos(6_666_666),
  term: 36,
  pricing: DEFAULT_POLICY.pricing,
  disbursedOn: calendarDate('2026-01-10'),
};

const payment = (id: string, amount: number, on: string): LoanEvent => ({
  kind: 'payment',
  id,
  amount: pesos(amount),
  valueDate: calendarDate(on),
  choice: 'reduce_instalment',
});

const creditOn = (
  events: readonly LoanEvent[],
  on: string,
  { caps = KNOWN_RATE_CAPS, ...more }: Pick<Partial<LoanTerms>, 'caps' | 'insolvency' | 'withdrawnOn'> = {},
) => {
  const terms: LoanTerms = { ...AGREED, caps, ...more };
  const { account, allocations } = replayLoan(terms, events);
  const allocationOf = (id: string) => {
    const allocation = allocations.get(id);
    if (!allocation) throw new Error(`${id} was not applied`);
    return allocation;
  };
  return { terms, account, debt: debtOn(account, calendarDate(on)), allocationOf };
};

/** Two instalments overdue, one partly paid and with a cost: no part of the debt is zero. */
export const overdueCredit = creditOn(
  [
    payment('late', 170_000, '2026-03-01'),
    {
      kind: 'cost',
      id: 'letter',
      instalment: 1,
      amount: pesos(12_345),
      incurredOn: calendarDate('2026-03-05'),
    },
  ],
  '2026-03-20',
);

/** Paid early, with prepaid capital, under the cap of an earlier month: part of it is not earned yet. */
export const aheadCredit = creditOn(
  [payment('ahead', 760_526, '2026-01-15'), payment('again', 90_000, '2026-01-22')],
  '2026-01-25',
  { caps: capsOf({ '2025-12': '0.2' }) },
);

/** Its holder is insolvent since the day after its first due date. */
export const insolventCredit = creditOn([payment('late', 100_000, '2026-02-10')], '2026-02-20', {
  insolvency: { from: calendarDate('2026-02-11'), until: undefined },
});

/** Withdrawn from, with a payment of before. */
export const withdrawnCredit = creditOn([payment('before', 50_000, '2026-01-12')], '2026-01-20', {
  withdrawnOn: calendarDate('2026-01-14'),
});

/** Paid off with an overpayment. */
export const closedCredit = creditOn([payment('all', 6_900_000, '2026-02-01')], '2026-02-03');
