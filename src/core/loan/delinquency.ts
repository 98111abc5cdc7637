import type { CalendarDate } from '../calendar/calendar-date.ts';
import { type Money, NO_MONEY } from '../money/money.ts';
import { catchUpOf, debtOn } from './debt.ts';
import type { LoanAccount } from './loan-account.ts';

/** Days past due, as lenders and credit bureaus group them; from none to the worst. */
export const DELINQUENCY_BUCKETS = ['0', '1-30', '31-60', '61-90', '91-120', '121+'] as const;
export type DelinquencyBucket = (typeof DELINQUENCY_BUCKETS)[number];

/** Width of a bucket, days. */
const BUCKET_DAYS = 30;

/** The bucket of days past due, whole and not negative. */
export const bucketOf = (daysOverdue: number): DelinquencyBucket =>
  DELINQUENCY_BUCKETS[Math.ceil(daysOverdue / BUCKET_DAYS)] ?? '121+';

/** How far a loan is in arrears at the end of a day. */
export interface Delinquency {
  readonly asOf: CalendarDate;
  /** Due date of the first overdue instalment. */
  readonly overdueSince: CalendarDate | undefined;
  readonly daysOverdue: number;
  readonly bucket: DelinquencyBucket;
  /** Whole pesos that bring it up to date: overdue instalments, costs and default interest. */
  readonly overdueAmount: Money;
}

/**
 * A loan's delinquency on a day.
 * @throws RangeError for a day before the account's latest event.
 */
export const delinquencyOn = (account: LoanAccount, on: CalendarDate): Delinquency => {
  const debt = debtOn(account, on);
  const { overdueSince, daysOverdue } = debt;
  return {
    asOf: on,
    overdueSince,
    daysOverdue,
    bucket: bucketOf(daysOverdue),
    overdueAmount: catchUpOf(debt)?.amount ?? NO_MONEY,
  };
};
