import {
  addDays,
  type CalendarDate,
  type CalendarMonth,
  daysBetween,
  earliestOf,
  endOfMonth,
  monthOf,
} from '../calendar/calendar-date.ts';
import { type Money, NO_MONEY, sumOf } from '../money/money.ts';
import type { AnnualRate } from '../rates/rate.ts';
import { capFor, type RateCaps } from '../rates/rate-caps.ts';
import { interestForDays } from '../rates/rate-conversion.ts';

/** Arrears interest of the days of one calendar month. */
export interface ArrearsPart {
  readonly month: CalendarMonth;
  readonly days: number;
  /** The month's legal cap, effective annual; of an earlier month when `isCapKnown` is false. */
  readonly rate: AnnualRate;
  readonly isCapKnown: boolean;
  readonly interest: Money;
}

/**
 * Interest on overdue capital from the day after `since` up to and including `on`, split by calendar month: each
 * part is capital × ((1 + cap)^(days/365) − 1), half up. Nothing when `on` is not after `since`. Decisions §8;
 * only the capital of overdue instalments accrues (SIC, Circular Externa 002 of 2023).
 */
export const arrearsParts = (
  capital: Money,
  since: CalendarDate,
  on: CalendarDate,
  caps: RateCaps,
): readonly ArrearsPart[] => {
  const parts: ArrearsPart[] = [];
  let covered = since;
  while (capital > 0 && covered < on) {
    const first = addDays(covered, 1);
    const last = earliestOf(endOfMonth(first), on);
    const days = daysBetween(covered, last);
    const cap = capFor(monthOf(first), caps);
    parts.push({
      month: cap.month,
      days,
      rate: cap.rate,
      isCapKnown: cap.known,
      interest: interestForDays(capital, cap.rate, days),
    });
    covered = last;
  }
  return parts;
};

/** The sum of `arrearsParts`. */
export const arrearsInterest = (
  capital: Money,
  since: CalendarDate,
  on: CalendarDate,
  caps: RateCaps,
): Money =>
  capital > 0 ? sumOf(arrearsParts(capital, since, on, caps).map((part) => part.interest)) : NO_MONEY;
