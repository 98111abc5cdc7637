import { type CalendarMonth, calendarMonth } from '../calendar/calendar-date.ts';
import { type AnnualRate, annualRate } from './rate.ts';

/** The legal cap (usura, consumo y ordinario) of one month, effective annual. */
export interface RateCap {
  readonly month: CalendarMonth;
  readonly rate: AnnualRate;
}

/** Caps by month, ascending. */
export type RateCaps = readonly RateCap[];

export type CapLookup =
  | { readonly known: true; readonly month: CalendarMonth; readonly rate: AnnualRate }
  /** The month has no cap loaded: `rate` is that of `fallbackMonth`, the nearest earlier one. */
  | {
      readonly known: false;
      readonly month: CalendarMonth;
      readonly fallbackMonth: CalendarMonth;
      readonly rate: AnnualRate;
    };

/**
 * Caps from a table of `YYYY-MM` to effective annual fraction.
 * @throws RangeError on a month or a rate that is not one.
 */
export const capsOf = (table: Readonly<Record<string, string>>): RateCaps =>
  Object.entries(table)
    .map(([month, rate]) => ({ month: calendarMonth(month), rate: annualRate(rate) }))
    .sort((first, second) => (first.month < second.month ? -1 : 1));

/**
 * Months certified by the Superintendencia Financiera that are known; operators load the rest.
 * Source: resolutions as published in the press of each month (1.5 × interés bancario corriente, half up).
 */
export const KNOWN_RATE_CAPS: RateCaps = capsOf({
  '2025-09': '0.2501',
  '2025-10': '0.2436',
  '2025-11': '0.2499',
  '2025-12': '0.2502',
  '2026-01': '0.2436',
  '2026-02': '0.2523',
  '2026-03': '0.2552',
  '2026-09': '0.2924',
});

/**
 * The cap of a month. For a month not loaded, the most recent earlier one, marked as a fallback; before all loaded
 * months, the earliest, likewise.
 * @throws RangeError when the table is empty.
 */
export const capFor = (month: CalendarMonth, caps: RateCaps): CapLookup => {
  const cap = caps.findLast((candidate) => candidate.month <= month) ?? caps[0];
  if (cap === undefined) throw new RangeError('The table of rate caps is empty');
  if (cap.month === month) return { known: true, month, rate: cap.rate };
  return { known: false, month, fallbackMonth: cap.month, rate: cap.rate };
};
