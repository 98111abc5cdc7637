import { bogotaDate, type CalendarDate } from '../calendar/calendar-date.ts';
import { addBusinessDays } from '../calendar/holidays.ts';
import { type Money, pesos, subtractClamped, sumOf } from '../money/money.ts';

/** Business days after a payment was posted in which its provider settles it. */
const HOLD_BUSINESS_DAYS = 5;

/** The first day on which a payment that its provider cannot void goes back by transfer. */
export const heldUntil = (postedAt: Date): CalendarDate =>
  addBusinessDays(bogotaDate(postedAt), HOLD_BUSINESS_DAYS);

/** Whole pesos of a credit that go back by transfer without an operator. */
export const LARGEST_WITHOUT_OPERATOR = pesos(500_000);

/** What went back of a payment by transfer. */
export interface PaidBack {
  readonly amount: number;
  /** Else to somebody else who paid. */
  readonly isToHolder: boolean;
  /** Its payment was taken back by the provider as well. */
  readonly isReversed: boolean;
}

/** What is the borrower's of a credit, or owed back because a payment was charged back after its refund. */
export interface RefundBalance {
  /** The borrower's, and not back yet. */
  readonly held: Money;
  readonly owedByHolder: Money;
  /** By others who paid, and were paid back. */
  readonly owedByOthers: Money;
}

/** @param credit what is the payers' by the payments that count */
export const refundBalance = (credit: Money, paidBack: readonly PaidBack[]): RefundBalance => {
  const amountOf = (rows: readonly PaidBack[]): Money => sumOf(rows.map(({ amount }) => amount));
  const owedByOthers = amountOf(paidBack.filter((one) => one.isReversed && !one.isToHolder));
  const counted = sumOf([amountOf(paidBack), -owedByOthers]);
  return {
    held: subtractClamped(credit, counted),
    owedByHolder: subtractClamped(counted, credit),
    owedByOthers,
  };
};
