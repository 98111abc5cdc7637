import { addMonths, type CalendarDate, calendarDate } from '#core/calendar/calendar-date.ts';
import type { Allocation } from '#core/loan/allocation.ts';
import { type Debt, debtOn } from '#core/loan/debt.ts';
import type { LoanAccount, LoanTerms } from '#core/loan/loan-account.ts';
import { pesos } from '#core/money/money.ts';
import { paymentPlan } from '#core/plan/plan.ts';
import { DEFAULT_POLICY } from '#core/plan/policy.ts';
import { dueDate } from '#core/plan/schedule.ts';
import { KNOWN_RATE_CAPS } from '#core/rates/rate-caps.ts';
import { type LoanEvent, replayLoan } from '#core/statements/loan-events.ts';
import { SAMPLE_DAY } from './person.ts';

/** A credit as its events left it, and its debt on a day. */
export interface Loan {
  readonly terms: LoanTerms;
  readonly account: LoanAccount;
  readonly debt: Debt;
  readonly events: readonly LoanEvent[];
  readonly allocationOf: (paymentId: string) => Allocation;
}

export interface LoanFacts extends Partial<Omit<LoanTerms, 'principal'>> {
  readonly principal?: number;
  /** Instalments paid on their days, from the first on. */
  readonly paid?: number;
  /** Instalments after those whose date is over without a payment. */
  readonly overdue?: number;
  /** After the instalments that `paid` counts. */
  readonly events?: readonly LoanEvent[];
  /** The day of its debt. */
  readonly on?: CalendarDate;
}

export const aPaymentEvent = (
  id: string,
  amount: number,
  on: string,
  choice: 'reduce_term' | 'reduce_instalment' = 'reduce_instalment',
): LoanEvent => ({ kind: 'payment', id, amount: pesos(amount), valueDate: calendarDate(on), choice });

export const aCostEvent = (id: string, instalment: number, amount: number, on: string): LoanEvent => ({
  kind: 'cost',
  id,
  instalment,
  amount: pesos(amount),
  incurredOn: calendarDate(on),
});

/** $ 2.000.000 in six instalments on the first of each month; the first one that is to come is due on 1 December 2026. */
export const aLoan = ({
  principal = 2_000_000,
  term = 6,
  pricing = DEFAULT_POLICY.pricing,
  caps = KNOWN_RATE_CAPS,
  paid = 0,
  overdue = 0,
  disbursedOn = addMonths(calendarDate('2026-11-01'), -paid - overdue),
  events: later = [],
  on = SAMPLE_DAY,
  ...more
}: LoanFacts = {}): Loan => {
  const terms: LoanTerms = { principal: pesos(principal), term, pricing, caps, disbursedOn, ...more };
  const { rows } = paymentPlan(terms.principal, term, pricing);
  const regular = rows
    .slice(0, paid)
    .map(({ number, total }) => aPaymentEvent(`payment-${number}`, total, dueDate(disbursedOn, number)));
  const events = [...regular, ...later];
  const { account, allocations } = replayLoan(terms, events);
  const allocationOf = (paymentId: string): Allocation => {
    const allocation = allocations.get(paymentId);
    if (!allocation) throw new Error(`${paymentId} is no payment of this loan`);
    return allocation;
  };
  return { terms, account, debt: debtOn(account, on), events, allocationOf };
};

/** Paid off: every instalment on its day. */
export const aPaidLoan = (term = 6): Loan => aLoan({ term, paid: term });
