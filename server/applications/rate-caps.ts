import { calendarMonth } from '#core/calendar/calendar-date.ts';
import { annualRate } from '#core/rates/rate.ts';
import { KNOWN_RATE_CAPS, type RateCap, type RateCaps } from '#core/rates/rate-caps.ts';
import type { Executor } from '../infrastructure/database/connection.ts';

const KNOWN_SOURCE = 'Superintendencia Financiera de Colombia, resoluciones mensuales (consumo y ordinario)';

/** Inserts the known caps; existing ones stay unchanged. */
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

/** All loaded caps: months ascending and, within a month, in loading order. */
export type CapVersions = readonly { readonly cap: RateCap; readonly loadedAt: Date }[];

export const readCapVersions = async (executor: Executor): Promise<CapVersions> => {
  const rows = await executor
    .selectFrom('rate_cap')
    .select(['month', 'effective_annual', 'loaded_at'])
    .orderBy('month')
    .orderBy('loaded_at')
    .execute();
  return rows.map((row) => ({
    cap: { month: calendarMonth(row.month), rate: annualRate(row.effective_annual) },
    loadedAt: row.loaded_at,
  }));
};

/** The legal caps by month, ascending: per month the last one loaded, or the last by an instant in the past. */
export const capsKnown = (versions: CapVersions, at: Date | null): RateCaps => {
  const loaded = at === null ? versions : versions.filter(({ loadedAt }) => loadedAt <= at);
  return loaded.map(({ cap }) => cap).filter(({ month }, index, caps) => caps[index + 1]?.month !== month);
};

/** The legal caps as known today. */
export const readRateCaps = async (executor: Executor): Promise<RateCaps> =>
  capsKnown(await readCapVersions(executor), null);

/** Records a month's cap, as certified. False when it is already the current one. */
export const addRateCap = async (
  executor: Executor,
  { month, rate }: RateCap,
  origin: { readonly source: string; readonly loadedAt: Date },
): Promise<boolean> => {
  const loaded = (await readRateCaps(executor)).find((cap) => cap.month === month);
  if (loaded && Number(loaded.rate) === Number(rate)) return false;
  await executor
    .insertInto('rate_cap')
    .values({ month, effective_annual: rate, source: origin.source, loaded_at: origin.loadedAt })
    .execute();
  return true;
};
