import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { seedRateCaps } from '../applications/rate-caps.ts';
import type { Context } from '../infrastructure/context.ts';
import { inTransaction } from '../infrastructure/database/connection.ts';
import type { CatalogName } from './catalog-file.ts';
import { importCatalog } from './catalog-import.ts';

const FILES = {
  provider: new URL('./providers.csv', import.meta.url),
  procedure: new URL('./procedures.csv', import.meta.url),
} as const satisfies Record<CatalogName, URL>;

/** Advisory lock key: serialises instances that start together. */
const SEED_LOCK = 4_711_001;

/**
 * Seeds a new installation with the existing rate caps and, outside production, the invented catalogues, each only while
 * empty. In production operators import them.
 */
export const seedCatalog = async ({ db, config, log }: Context): Promise<void> => {
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK}::bigint)`.execute(trx);
    await seedRateCaps(trx);
    for (const catalog of ['provider', 'procedure'] as const) {
      const existing = await trx.selectFrom(catalog).select('id').limit(1).executeTakeFirst();
      if (existing) continue;
      if (config.isProduction)
        log.warn({ catalog }, 'the catalogue is empty: nobody can apply until it is imported');
      else await importCatalog(trx, catalog, await readFile(FILES[catalog], 'utf8'));
    }
  });
};
