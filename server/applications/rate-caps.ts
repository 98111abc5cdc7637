import { type RawBuilder, sql } from 'kysely';
import { calendarMonth } from '#core/calendar/calendar-date.ts';
import { annualRate } from '#core/rates/rate.ts';
import { KNOWN_RATE_CAPS, type RateCap, type RateCaps } from '#core/rates/rate-caps.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import { SANDBOX_RATE_CAPS } from './sandbox-rate-caps.ts';

const KNOWN_SOURCE = 'Superintendencia Financiera de Colombia, resoluciones mensuales (consumo y ordinario)';
const SANDBOX_SOURCE = 'Sandbox: tasa inventada';

/** Inserts the known caps and, where a sandbox stands in for the Superintendencia, its own; existing ones stay unchanged. */
export const seedRateCaps = async (
  executor: Executor,
  { isSandbox = false }: { readonly isSandbox?: boolean } = {},
): Promise<void> => {
  const loadedFrom = (caps: RateCaps, source: string) =>
    caps.map(({ month, rate }) => ({ month, effective_annual: rate, source, loaded_at: new Date(0) }));
  await executor
    .insertInto('rate_cap')
    .values([
      ...loadedFrom(KNOWN_RATE_CAPS, KNOWN_SOURCE),
      ...(isSandbox ? loadedFrom(SANDBOX_RATE_CAPS, SANDBOX_SOURCE) : []),
    ])
    .onConflict((conflict) => conflict.columns(['month', 'loaded_at']).doNothing())
    .execute();
};

const FINGERPRINT = sql<number>`hashtext(month || ' ' || effective_annual)`;

/** All loaded caps: months ascending and, within a month, in loading order. */
export type CapVersions = readonly {
  readonly cap: RateCap;
  readonly loadedAt: Date;
  /** Of month and rate. */
  readonly fingerprint: number;
}[];

export const readCapVersions = async (executor: Executor): Promise<CapVersions> => {
  const rows = await executor
    .selectFrom('rate_cap')
    .select(['month', 'effective_annual', 'loaded_at', FINGERPRINT.as('fingerprint')])
    .orderBy('month')
    .orderBy('loaded_at')
    .execute();
  return rows.map((row) => ({
    cap: { month: calendarMonth(row.month), rate: annualRate(row.effective_annual) },
    loadedAt: row.loaded_at,
    fingerprint: row.fingerprint,
  }));
};

/** The loaded caps that are known at an instant. */
const knownVersions = (versions: CapVersions, at: Date | null): CapVersions =>
  at === null ? versions : versions.filter(({ loadedAt }) => loadedAt <= at);

/** The legal caps by month, ascending: per month the last one loaded, or the last by an instant in the past. */
export const capsKnown = (versions: CapVersions, at: Date | null): RateCaps => {
  const loaded = knownVersions(versions, at);
  return loaded.map(({ cap }) => cap).filter(({ month }, index, caps) => caps[index + 1]?.month !== month);
};

/**
 * A fingerprint of the caps that `capsKnown` gives at an instant: how many were loaded, the last one's instant, and a sum
 * over what they say. Equal where they are the same. `capsVersionAt` is the same in SQL.
 */
export const capsVersion = (versions: CapVersions, at: Date | null): string => {
  const known = knownVersions(versions, at);
  const last = Math.max(0, ...known.map(({ loadedAt }) => loadedAt.getTime()));
  const sum = known.reduce((total, { fingerprint }) => total + fingerprint, 0);
  return `${known.length} ${last} ${sum}`;
};

/** `capsVersion` by the database, as of now. */
export const CAPS_VERSION = sql<string>`(
  select count(*) || ' ' || coalesce(round(extract(epoch from max(loaded_at)) * 1000)::bigint, 0)
    || ' ' || coalesce(sum(${FINGERPRINT}), 0)
  from rate_cap)`;

/** `capsVersion` by the database, at the instant of a column. */
export const capsVersionAt = (column: string): RawBuilder<string> => sql<string>`(
  select count(*) || ' ' || coalesce(round(extract(epoch from max(loaded_at)) * 1000)::bigint, 0)
    || ' ' || coalesce(sum(${FINGERPRINT}), 0)
  from rate_cap where ${sql.ref(column)} is null or loaded_at <= ${sql.ref(column)})`;

/** Loaded caps with what they come to. */
export interface KnownCaps {
  readonly version: string;
  readonly versions: CapVersions;
  readonly caps: RateCaps;
}

/** The caps known at an instant, of all that are loaded. */
export const knownCaps = (loaded: CapVersions, at: Date | null): KnownCaps => ({
  version: capsVersion(loaded, at),
  versions: knownVersions(loaded, at),
  caps: capsKnown(loaded, at),
});

/** By what they say, whoever loaded them: none is ever stale. */
const capsByVersion = new Map<string, KnownCaps>();
const MOST_VERSIONS = 500;

/**
 * The caps of a version that was just read, which is of an instant, or of now: from memory where they were read before.
 * Of a cap that was loaded since, the version is another than asked for.
 */
export const readKnownCaps = async (
  executor: Executor,
  version: string,
  at: Date | null,
): Promise<KnownCaps> => {
  const remembered = capsByVersion.get(version);
  if (remembered) return remembered;
  const known = knownCaps(await readCapVersions(executor), at);
  if (capsByVersion.size >= MOST_VERSIONS) capsByVersion.clear();
  capsByVersion.set(known.version, known);
  return known;
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
