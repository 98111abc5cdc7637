import { bogotaDate, type CalendarMonth, monthOf } from '#core/calendar/calendar-date.ts';
import { annualRate } from '#core/rates/rate.ts';
import { addRateCap } from '../../server/applications/rate-caps.ts';
import type { TestApp } from './test-app.ts';

let loads = 0;

/** Loads the legal rate cap of a month, of the present one by default; the newest that is loaded counts. */
export const loadRateCap = async (
  { context, clock }: Pick<TestApp, 'context' | 'clock'>,
  rate: string,
  month: CalendarMonth = monthOf(bogotaDate(clock.now())),
): Promise<void> => {
  loads += 1;
  const loadedAt = new Date(Date.now() + loads);
  await addRateCap(context.db, { month, rate: annualRate(rate) }, { source: 'test', loadedAt });
  // For a second amortization tables are of the caps of before.
  clock.moveTo(clock.now().getTime() - Date.now() + 1_000);
};
