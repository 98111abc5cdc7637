import { type CalendarDate, partsOf } from '#core/calendar/calendar-date.ts';
import type { Money } from '#core/money/money.ts';

/** Full calendar days between a notice and what it warns of. Contract 15 and 18, Ley 1266/2008 art. 12. */
export const NOTICE_DAYS = 20;
/** Days in arrears after which the person is warned of a report. */
export const REPORT_AFTER_DAYS = 30;

/** How long a notice or a report without a legal day of its own may wait. */
export const NOTICE_SLACK_DAYS = 10;

/** Pesos: the monthly minimum wage, by year. Source: Decretos 1572/2024 and 1469/2025. */
const MINIMUM_WAGES: Readonly<Record<number, number>> = { 2025: 1_423_500, 2026: 1_750_905 };
const SMALL_SHARE = 0.15;

/**
 * Whether a debt needs two notices on different days (Ley 2157/2021: up to 15 % of the minimum wage). The overdue amount is
 * compared, which is less than the debt; of a year whose wage is not known, every debt needs two.
 */
export const isSmallDebt = (overdue: Money, on: CalendarDate): boolean => {
  const wage = MINIMUM_WAGES[partsOf(on).year];
  return wage === undefined || overdue <= wage * SMALL_SHARE;
};
