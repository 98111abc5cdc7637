import { calendarMonth } from '../../src/core/domain/calendar-date.ts';
import { annualRate } from '../../src/core/domain/rate.ts';
import { KNOWN_RATE_CAPS, type RateCap, type RateCaps } from '../../src/core/domain/rate-caps.ts';
import type { Executor } from '../database/connection.ts';

const KNOWN_SOURCE = 'Superintendencia Financiera de Colombia, resoluciones mensuales (consumo y ordinario)';

/** Writes down the caps that the product knows, without touching what is already there. */
export const seedRateCaps = async (executor: Executor): Promise<void> => {
  await executor
    .insertInto('rate_cap')
    .values(
      KNOWN_RATE_CAPS.map(({ month, rate }) => ({
        month,
        effective_annual: rate,
        source: KNOWN_SOURCE,
        loaded_at: new Date(0),
      })),
    )
    .onConflict((conflict) => conflict.columns(['month', 'loaded_at']).doNothing())
    .execute();
};

/** The legal caps by month, ascending: of each month the one loaded last, or last by an instant in the past. */
export const readRateCaps = async (executor: Executor, asKnownAt?: Date | null): Promise<RateCaps> => {
  const rows = await executor
    .selectFrom('rate_cap')
    .distinctOn('month')
    .select(['month', 'effective_annual'])
    .$if(asKnownAt instanceof Date, (query) => query.where('loaded_at', '<=', asKnownAt ?? new Date(0)))
    .orderBy('month')
    .orderBy('loaded_at', 'desc')
    .execute();
  return rows.map((row) => ({
    month: calendarMonth(row.month),
    rate: annualRate(row.effective_annual),
  }));
};

/** Writes down the cap of a month, as certified. False when it is what stands already. */
export const addRateCap = async (
  executor: Executor,
  { month, rate }: RateCap,
  told: { readonly source: string; readonly loadedAt: Date },
): Promise<boolean> => {
  const known = (await readRateCaps(executor)).find((cap) => cap.month === month);
  if (known && Number(known.rate) === Number(rate)) return false;
  await executor
    .insertInto('rate_cap')
    .values({ month, effective_annual: rate, source: told.source, loaded_at: told.loadedAt })
    .execute();
  return true;
};
