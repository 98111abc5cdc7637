import { addDays, bogotaDate, type CalendarDate } from '../calendar/calendar-date.ts';
import { PROMISE_DAYS } from '../constants.ts';
import { type Money, sumOf } from '../money/money.ts';

/** `kept`: its amount arrived by its day; `kept_late`: after it. `replaced`: by a later one, before its day was over. */
export type PromiseStanding = 'open' | 'kept' | 'kept_late' | 'broken' | 'replaced';

export interface PromiseToPay {
  readonly amount: Money;
  readonly promisedOn: CalendarDate;
  readonly madeAt: Date;
  /** When the borrower made the next one. */
  readonly replacedAt: Date | undefined;
}

interface PaymentMade {
  readonly amount: number;
  readonly paidAt: Date;
}

/** First and last day that may be promised on a day: tomorrow, and thirty days on. */
export const promiseDays = (today: CalendarDate) => ({
  first: addDays(today, 1),
  last: addDays(today, PROMISE_DAYS),
});

/** What was paid from the promise on until its day is over, or the next promise was made. */
export const paidTowards = (promise: PromiseToPay, payments: readonly PaymentMade[]): Money =>
  sumOf(
    payments
      .filter(
        ({ paidAt }) =>
          paidAt >= promise.madeAt &&
          bogotaDate(paidAt) <= promise.promisedOn &&
          (promise.replacedAt === undefined || paidAt < promise.replacedAt),
      )
      .map(({ amount }) => amount),
  );

/** What was paid from the promise on, also after its day, until the next promise was made. */
export const paidSince = (promise: PromiseToPay, payments: readonly PaymentMade[]): Money =>
  sumOf(
    payments
      .filter(
        ({ paidAt }) =>
          paidAt >= promise.madeAt && (promise.replacedAt === undefined || paidAt < promise.replacedAt),
      )
      .map(({ amount }) => amount),
  );

/** `paid` by its day, and `paidInAll` until now. */
export const promiseStanding = (
  promise: PromiseToPay,
  { paid, paidInAll }: { readonly paid: Money; readonly paidInAll: Money },
  today: CalendarDate,
): PromiseStanding => {
  const { amount, promisedOn, replacedAt } = promise;
  if (paid >= amount) return 'kept';
  if (paidInAll >= amount) return 'kept_late';
  if (replacedAt && bogotaDate(replacedAt) <= promisedOn) return 'replaced';
  return promisedOn < today ? 'broken' : 'open';
};
