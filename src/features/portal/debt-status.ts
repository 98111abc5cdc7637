import type { Credit } from '#core/api/credit/credit.ts';
import { type CalendarDate, daysBetween } from '#core/calendar/calendar-date.ts';
import { type Money, sumOf } from '#core/money/money.ts';

export interface Overdue {
  readonly count: number;
  readonly amount: Money;
  readonly since: CalendarDate;
  readonly days: number;
  /** Daily growth. */
  readonly perDay: Money;
}

/** Overdue instalments with their arrears and costs; undefined when there are none. */
export const overdueOf = ({
  instalments,
  daysOverdue,
  arrearsPerDay,
}: Pick<Credit, 'instalments' | 'daysOverdue' | 'arrearsPerDay'>): Overdue | undefined => {
  const late = instalments.filter(({ status }) => status === 'overdue');
  const [first] = late;
  if (!first) return undefined;
  return {
    count: late.length,
    amount: sumOf(late.map(({ unpaid }) => unpaid)),
    since: first.dueOn,
    days: daysOverdue,
    perDay: arrearsPerDay,
  };
};

/** The ring of a credit: paid segments, late ones, and the index of the next to be paid. */
export const ringOf = ({ instalments }: Pick<Credit, 'instalments'>) => {
  const count = (wanted: string) => instalments.filter(({ status }) => status === wanted).length;
  const filled = count('paid');
  const late = count('overdue');
  return { segments: instalments.length, filled, late, current: filled + late };
};

/** The next instalment that is neither paid nor overdue. */
export const nextInstalmentOf = ({ instalments }: Pick<Credit, 'instalments'>) =>
  instalments.find(({ status }) => status === 'due' || status === 'upcoming');

/** Days before a due date from which home offers the way for who cannot pay. */
const NEAR_DAYS = 10;

/** Whether something is overdue, or due within ten days. */
export const isPaymentNear = (
  credit: Pick<Credit, 'catchUp' | 'minimumPayment' | 'nextDueOn' | 'validOn'>,
): boolean => {
  if (credit.catchUp) return true;
  const { minimumPayment, nextDueOn, validOn } = credit;
  return minimumPayment > 0 && nextDueOn !== undefined && daysBetween(validOn, nextDueOn) <= NEAR_DAYS;
};
