import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { Database } from './connection.ts';

const FOLDER = path.join(import.meta.dirname, 'migrations');

/** Each SQL file of the folder, in the order of their numbers. */
const migrations: Readonly<Record<string, Migration>> = Object.fromEntries(
  readdirSync(FOLDER)
    .sort()
    .map((file) => {
      const statements = readFileSync(path.join(FOLDER, file), 'utf8');
      return [path.parse(file).name, { up: async (db) => void (await sql.raw(statements).execute(db)) }];
    }),
);

const UNDEFINED_TABLE = '42P01';

const doneMigrations = async (db: Database): Promise<readonly string[]> => {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    return rows.map(({ name }) => name);
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return [];
    throw error;
  }
};

/**
 * Migrations of a later release, applied before a rollback to this one. Migrations are additive, so this release runs
 * on that schema.
 */
const laterMigrations = async (db: Database): Promise<readonly string[]> => {
  const newest = Object.keys(migrations).at(-1) ?? '';
  return (await doneMigrations(db)).filter((name) => name > newest);
};

const providerOn = (db: Database): MigrationProvider => ({
  getMigrations: async () => {
    const later = (await laterMigrations(db)).map((name) => [name, { up: () => Promise.resolve() }] as const);
    return { ...migrations, ...Object.fromEntries(later) };
  },
});

/**
 * Migrates to the latest version under the migrator's advisory lock. A schema migrated by a later release is left as
 * it is.
 */
export const migrate = async (db: Database): Promise<void> => {
  const { error } = await new Migrator({ db, provider: providerOn(db) }).migrateToLatest();
  if (error) throw error;
};

/** Pending migrations. One small query: the readiness probe runs it often. */
export const pendingMigrations = async (db: Database): Promise<readonly string[]> => {
  const done = new Set(await doneMigrations(db));
  return Object.keys(migrations).filter((name) => !done.has(name));
};
