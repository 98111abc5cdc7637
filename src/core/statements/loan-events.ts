import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { Allocation, AppliedPayment } from '../loan/allocation.ts';
import { totalOf, unpaidOn } from '../loan/instalment-account.ts';
import { type LoanAccount, type LoanTerms, openLoan, type Waiver } from '../loan/loan-account.ts';
import { payoffOn } from '../loan/payoff.ts';
import { type Money, min, NO_MONEY, pesos } from '../money/money.ts';
import {
  applyPayment,
  DEFAULT_PREPAYMENT_CHOICE,
  type LoanPayment,
} from '../payments/payment-application.ts';

/** A documented cost of collection, charged to one overdue instalment. */
export interface LoanCost {
  readonly instalment: number;
  readonly amount: Money;
  readonly incurredOn: CalendarDate;
}

/** Something that happened to a loan; `id` is the caller's. A reversed payment is simply left out. */
export type LoanEvent =
  | ({ readonly kind: 'payment'; readonly id: string } & LoanPayment)
  | ({ readonly kind: 'cost'; readonly id: string } & LoanCost);

export interface LoanHistory {
  readonly account: LoanAccount;
  /** How each payment was applied, by its event's id. */
  readonly allocations: ReadonlyMap<string, Allocation>;
  /** What the waived residue of the terms was applied to; undefined where there is none, or nothing was left to waive. */
  readonly waived: Allocation | undefined;
  /** Ids of costs that found no overdue instalment to be charged to, as when an earlier payment was posted late. */
  readonly unchargedCosts: readonly string[];
}

/**
 * The account after its events, replayed by value date and, within a day, in the order given: a cash payment
 * posted late counts from its own day, and a reversal is the replay without the payment.
 * @throws RangeError when a payment is not positive or dated before the disbursement.
 */
export const replayLoan = (terms: LoanTerms, events: readonly LoanEvent[]): LoanHistory => {
  const allocations = new Map<string, Allocation>();
  const unchargedCosts: string[] = [];
  let waived: Allocation | undefined;
  let account = openLoan(terms);
  for (const event of byDate(terms.waiver ? [...events, { kind: 'waiver', ...terms.waiver }] : events)) {
    if (event.kind === 'waiver') {
      const applied = applyWaiver(account, event);
      waived = applied?.allocation;
      account = applied?.account ?? account;
    } else if (event.kind === 'payment') {
      const applied = applyPayment(account, event);
      allocations.set(event.id, applied.allocation);
      account = applied.account;
    } else {
      const charged = chargeCost(account, event);
      if (charged === undefined) unchargedCosts.push(event.id);
      else account = charged;
    }
  }
  return { account, allocations, waived, unchargedCosts };
};

/**
 * The history with one more payment, posted last: what `replayLoan` would make of all events, without them. Undefined when
 * the payment counts from a day before the latest event, or from that of a waiver, whose application it changes.
 * @throws RangeError when the payment is not positive.
 */
export const withPayment = (
  history: LoanHistory,
  payment: Extract<LoanEvent, { kind: 'payment' }>,
): LoanHistory | undefined => {
  const { asOf, terms } = history.account;
  if (payment.valueDate < asOf || payment.valueDate === terms.waiver?.on) return undefined;
  const { account, allocation } = applyPayment(history.account, payment);
  return { ...history, account, allocations: new Map([...history.allocations, [payment.id, allocation]]) };
};

/**
 * Charges a documented cost to an instalment; nothing when the loan is closed or that instalment is not overdue on
 * the day.
 * @throws RangeError when the amount is not positive or the day is before the account's latest event.
 */
export const chargeCost = (account: LoanAccount, cost: LoanCost): LoanAccount | undefined => {
  const { instalment, amount, incurredOn } = cost;
  if (amount <= 0 || incurredOn < account.asOf)
    throw new RangeError(`Not a cost: ${amount} on ${incurredOn}`);
  const target = account.instalments.find(({ number }) => number === instalment);
  const isOverdue =
    target !== undefined &&
    target.dueOn < incurredOn &&
    totalOf(unpaidOn(target, incurredOn, account.terms)) > 0;
  if (account.closedOn !== undefined || !isOverdue) return undefined;
  const charged = { ...target.charged, costs: pesos(target.charged.costs + amount) };
  const instalments = account.instalments.map((candidate) =>
    candidate === target ? { ...target, charged } : candidate,
  );
  return { ...account, instalments, asOf: incurredOn };
};

/** Waives what is left, and never more: nobody is owed what they did not pay. */
const applyWaiver = (account: LoanAccount, { on, amount }: Waiver): AppliedPayment | undefined => {
  const left = account.closedOn === undefined ? payoffOn(account, on).total : NO_MONEY;
  return left === NO_MONEY
    ? undefined
    : applyPayment(account, { amount: min(amount, left), valueDate: on, choice: DEFAULT_PREPAYMENT_CHOICE });
};

type DatedEvent = LoanEvent | ({ readonly kind: 'waiver' } & Waiver);

const byDate = (events: readonly DatedEvent[]): readonly DatedEvent[] =>
  events.toSorted((first, second) => compare(dateOf(first), dateOf(second)));

const compare = (first: string, second: string): number => {
  if (first === second) return 0;
  return first < second ? -1 : 1;
};

/** The day that an event counts from. */
export const dateOf = (event: DatedEvent): CalendarDate => {
  if (event.kind === 'waiver') return event.on;
  return event.kind === 'payment' ? event.valueDate : event.incurredOn;
};
