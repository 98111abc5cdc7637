import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type RawBuilder, sql } from 'kysely';
import { seedRateCaps } from '../applications/rate-caps.ts';
import type { Context } from '../infrastructure/context.ts';
import { type Executor, inTransaction } from '../infrastructure/database/connection.ts';
import type { Clock } from '../infrastructure/runtime/clock.ts';
import { type CatalogEntry, type CatalogName, readCatalogFile } from './catalog-file.ts';
import {
  findNameChanges,
  findPayeeChanges,
  type NameChange,
  type PayeeChange,
  storePayees,
} from './provider-account.ts';

const BATCH = 2_000;

/** Entries by outcome. */
export interface ImportSummary {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly deactivated: number;
  /** Accounts or addresses that are new or another than before. */
  readonly payees: readonly PayeeChange[];
  /** Of payees that had an account. */
  readonly renamed: readonly NameChange[];
}

/** The two named columns of each table, in the order of CatalogEntry. */
const NAME_COLUMNS = {
  provider: [sql.ref('trade_name'), sql.ref('city')],
  procedure: [sql.ref('name'), sql.ref('speciality_name')],
} as const satisfies Record<CatalogName, readonly [RawBuilder<unknown>, RawBuilder<unknown>]>;

/** Blocks a concurrent import until the transaction ends, not readers. */
export const lockCatalog = async (executor: Executor, catalog: CatalogName): Promise<void> => {
  await sql`lock table ${sql.table(catalog)} in share row exclusive mode`.execute(executor);
};

/**
 * Upserts the entries of a file by code; entries missing from it stay active unless `deactivateMissing`, and an account that
 * it does not say stays as it is; another one is paid from `payableFrom` on, or at once. Run it in a transaction.
 * @throws CsvError and CatalogFileError, naming the bad lines.
 */
export const importCatalog = async (
  executor: Executor,
  clock: Clock,
  catalog: CatalogName,
  text: string,
  options: { readonly deactivateMissing?: boolean; readonly payableFrom?: Date } = {},
): Promise<ImportSummary> => {
  const entries = readCatalogFile(catalog, text);
  const now = clock.now();
  await lockCatalog(executor, catalog);
  const renamed = catalog === 'provider' ? await findNameChanges(executor, entries) : [];
  let added = 0;
  let changed = 0;
  for (let start = 0; start < entries.length; start += BATCH) {
    const outcomes = await upsert(executor, catalog, entries.slice(start, start + BATCH));
    added += outcomes.filter((isNew) => isNew).length;
    changed += outcomes.filter((isNew) => !isNew).length;
  }
  const deactivated = options.deactivateMissing ? await deactivateOthers(executor, catalog, entries) : 0;
  const payees = await findPayeeChanges(executor, entries);
  await storePayees(executor, payees, { now, payableFrom: options.payableFrom ?? new Date(0) });
  await refreshSearch(executor);
  return { added, changed, unchanged: entries.length - added - changed, deactivated, payees, renamed };
};

/** One row per added or changed entry; unchanged ones return none. */
const upsert = async (
  executor: Executor,
  catalog: CatalogName,
  entries: readonly CatalogEntry[],
): Promise<boolean[]> => {
  const table = sql.table(catalog);
  const [name, place] = NAME_COLUMNS[catalog];
  const texts = entries.map((entry) => entry.searchText);
  const { rows } = await sql<{ is_new: boolean }>`
    insert into ${table} as known (id, code, ${name}, ${place}, search_text)
    select * from unnest(
      ${entries.map(() => randomUUID())}::uuid[], ${entries.map((entry) => entry.code)}::text[],
      ${entries.map((entry) => entry.name)}::text[], ${entries.map((entry) => entry.place)}::text[],
      ${texts}::text[]
    )
    on conflict (code) do update
      set ${name} = excluded.${name}, ${place} = excluded.${place}, search_text = excluded.search_text, is_active = true
      where (known.${name}, known.${place}, known.search_text, known.is_active)
        is distinct from (excluded.${name}, excluded.${place}, excluded.search_text, true)
    returning (xmax = 0) as is_new`.execute(executor);
  await sql`
    insert into search_word (catalog, word)
    select distinct ${catalog}::text, word from unnest(${texts}::text[]) as text, unnest(string_to_array(text, ' ')) as word
    on conflict do nothing`.execute(executor);
  return rows.map((row) => row.is_new);
};

const deactivateOthers = async (
  executor: Executor,
  catalog: CatalogName,
  entries: readonly CatalogEntry[],
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update ${sql.table(catalog)} set is_active = false
    where is_active and code <> all(${entries.map((entry) => entry.code)}::text[])`.execute(executor);
  return Number(numAffectedRows ?? 0);
};

/** Flushes the GIN pending lists and updates the planner's statistics, so that the next search is not slow. */
const refreshSearch = async (executor: Executor): Promise<void> => {
  await sql`select refresh_catalog_search()`.execute(executor);
};

const FILES = {
  provider: new URL('./providers.csv', import.meta.url),
  procedure: new URL('./procedures.csv', import.meta.url),
} as const satisfies Record<CatalogName, URL>;

/** Advisory lock key: serialises instances that start together. */
const SEED_LOCK = 4_711_001;

/**
 * Seeds a new installation with the known rate caps and, outside production, the invented ones and the invented catalogues,
 * each only while empty. In production operators import them.
 */
export const seedCatalog = async ({ db, clock, config, log }: Context): Promise<void> => {
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK}::bigint)`.execute(trx);
    await seedRateCaps(trx, { isSandbox: !config.needsCertifiedCaps });
    for (const catalog of ['provider', 'procedure'] as const) {
      const existing = await trx.selectFrom(catalog).select('id').limit(1).executeTakeFirst();
      if (existing) continue;
      if (config.isProduction)
        log.warn({ catalog }, 'the catalogue is empty: nobody can apply until it is imported');
      else await importCatalog(trx, clock, catalog, await readFile(FILES[catalog], 'utf8'));
    }
  });
};
