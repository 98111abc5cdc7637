import { calendarDate } from '#core/calendar/calendar-date.ts';
import { pesos } from '#core/money/money.ts';
import type { SavedSummary } from '../../../src/platform/summary/saved-summary.ts';

/** A summary kept on the device: one of six instalments paid, the next one due in December. */
export const SAVED_SUMMARY: SavedSummary = {
  minimumPayment: pesos(356_835),
  totalDebt: pesos(2_000_000),
  nextDueOn: calendarDate('2026-12-20'),
  lastDigits: '7895',
  paid: 1,
  late: 0,
  term: 6,
  validOn: calendarDate('2026-11-20'),
  fetchedAt: Date.UTC(2026, 10, 20, 12),
};
