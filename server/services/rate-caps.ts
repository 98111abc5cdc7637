import { calendarMonth } from '../../src/core/domain/calendar-date.ts';
import { annualRate } from '../../src/core/domain/rate.ts';
import { KNOWN_RATE_CAPS, type RateCaps } from '../../src/core/domain/rate-caps.ts';
import type { Executor } from '../database/connection.ts';

const KNOWN_SOURCE = 'Superintendencia Financiera de Colombia, resoluciones mensuales (consumo y ordinario)';

/** Writes down the caps that the product knows, without touching what is already there. */
export const seedRateCaps = async (executor: Executor): Promise<void> => {
  await executor
    .insertInto('rate_cap')
    .values(
      KNOWN_RATE_CAPS.map(({ month, rate }) => ({ month, effective_annual: rate, source: KNOWN_SOURCE })),
    )
    .onConflict((conflict) => conflict.column('month').doNothing())
    .execute();
};

/** The legal caps by month, ascending, as operators keep them. */
export const readRateCaps = async (executor: Executor): Promise<RateCaps> => {
  const rows = await executor.selectFrom('rate_cap').selectAll().orderBy('month').execute();
  return rows.map((row) => ({
    month: calendarMonth(row.month),
    rate: annualRate(row.effective_annual),
  }));
};
