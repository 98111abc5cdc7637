import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type MigrationProvider, Migrator } from 'kysely/migration';
import type { Database, Executor } from './connection.ts';

export const MIGRATIONS_FOLDER = path.join(import.meta.dirname, 'migrations');

/** Why a database is not migrated, as a sentence for whoever started it. */
export class MigrationError extends Error {}

interface MigrationFile {
  readonly statements: string;
  readonly sha256: string;
}

/** Each SQL file of a folder by its name, in the order of their numbers. */
export const readMigrations = (folder: string): Readonly<Record<string, MigrationFile>> =>
  Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((file) => {
        const statements = readFileSync(path.join(folder, file), 'utf8');
        const sha256 = hash('sha256', statements);
        return [path.parse(file).name, { statements, sha256 }];
      }),
  );

const OWN = readMigrations(MIGRATIONS_FOLDER);

const UNDEFINED_TABLE = '42P01';
const UNDEFINED_COLUMN = '42703';
const LOCK_TIMEOUT = '55P03';
const codeOf = (error: unknown): unknown => (error as { readonly code?: unknown }).code;

const doneMigrations = async (db: Executor): Promise<readonly string[]> => {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    return rows.map(({ name }) => name);
  } catch (error) {
    if (codeOf(error) === UNDEFINED_TABLE) return [];
    throw error;
  }
};

const appliedHashes = async (db: Executor): Promise<ReadonlyMap<string, string>> => {
  try {
    const { rows } = await sql<{ name: string; sha256: string }>`
      select name, sha256 from kysely_migration where sha256 is not null order by name`.execute(db);
    return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  } catch (error) {
    if ([UNDEFINED_TABLE, UNDEFINED_COLUMN].includes(String(codeOf(error)))) return new Map();
    throw error;
  }
};

/** @throws MigrationError naming the files that are not as they were applied to this database. */
export const requireUnchanged = async (db: Database, files = OWN): Promise<void> => {
  const changed = [...(await appliedHashes(db))]
    .filter(([name, sha256]) => files[name] && files[name].sha256 !== sha256)
    .map(([name]) => `${name}.sql`);
  if (changed.length > 0)
    throw new MigrationError(
      `La base de datos se migró con otra versión de ${changed.join(', ')}. Vuelve a poner ese archivo como era y escribe el cambio en una migración nueva; una base de prueba se crea de nuevo.`,
    );
};

interface Blocker {
  readonly pid: number;
  readonly application_name: string | null;
  readonly usename: string | null;
  /** Undisclosed to who may not see others' sessions. */
  readonly state: string | null;
  readonly seconds: number | null;
}

/** Asks, while a session works, whom it waits for; `end` gives the last one found. */
const watchBlockers = (db: Database, pid: number, everyMs: number): { end(): Blocker | undefined } => {
  let last: Blocker | undefined;
  const findBlocker = async (): Promise<void> => {
    const { rows } = await sql<Blocker>`
      select activity.pid, application_name, usename, state,
        extract(epoch from clock_timestamp() - xact_start)::int as seconds
      from unnest(pg_blocking_pids(${pid}::int)) as blocking (pid)
        join pg_stat_activity activity on activity.pid = blocking.pid limit 1`.execute(db);
    last = rows[0] ?? last;
  };
  // One that fails leaves the sentence without a session.
  const timer = setInterval(() => void findBlocker().catch(() => undefined), everyMs);
  return {
    end: () => {
      clearInterval(timer);
      return last;
    },
  };
};

const blockedSentence = (blocker: Blocker | undefined): string => {
  const { pid, application_name: program, usename, state, seconds } = blocker ?? {};
  const details = [
    program && `programa ${program}`,
    usename && `usuario ${usename}`,
    state && `estado ${state}`,
    typeof seconds === 'number' && `transacción abierta hace ${seconds} s`,
  ].filter(Boolean);
  const who =
    pid === undefined ? 'otra sesión tiene' : `la sesión con pid ${pid} (${details.join(', ')}) tiene`;
  const end =
    pid === undefined ? '' : ` o, si nadie la necesita, termínala con select pg_terminate_backend(${pid})`;
  return `No se cambió nada: ${who} ocupada una tabla que la migración cambia. Espera a que termine${end}, y vuelve a migrar.`;
};

export interface MigrationOptions {
  readonly folder?: string;
  /** Whoever uses a table that is changed waits behind the migration for as long at most. */
  readonly lockMs?: number;
  readonly tries?: number;
  /** Between two tries, for those who waited. */
  readonly pauseMs?: number;
}

/**
 * Migrations of a later release, applied before a rollback to this one, are let be: migrations are additive, so this
 * release runs on that schema.
 */
const providerOn = (db: Database, files: typeof OWN, lockMs: number): MigrationProvider => {
  const up =
    (statements: string) =>
    async (trx: Executor): Promise<void> => {
      const { rows } = await sql<{ pid: number }>`
        select pg_backend_pid() as pid, set_config('lock_timeout', ${String(lockMs)}, true)`.execute(trx);
      const watch = watchBlockers(db, rows[0]?.pid ?? 0, lockMs / 4);
      try {
        await sql.raw(statements).execute(trx);
        watch.end();
      } catch (error) {
        const blocker = watch.end();
        throw codeOf(error) === LOCK_TIMEOUT ? new MigrationError(blockedSentence(blocker)) : error;
      }
    };
  return {
    getMigrations: async () => {
      const newest = Object.keys(files).at(-1) ?? '';
      const later = (await doneMigrations(db)).filter((name) => name > newest);
      return Object.fromEntries([
        ...Object.entries(files).map(([name, { statements }]) => [name, { up: up(statements) }] as const),
        ...later.map((name) => [name, { up: () => Promise.resolve() }] as const),
      ]);
    },
  };
};

/** Keeps the hash of each file that this database has none of. */
const keepHashes = async (db: Database, files: typeof OWN): Promise<void> => {
  const kept = await appliedHashes(db);
  const missing = (await doneMigrations(db)).filter((name) => files[name] && !kept.has(name));
  if (missing.length === 0) return;
  await sql`alter table kysely_migration add column if not exists sha256 text`.execute(db);
  for (const name of missing)
    await sql`update kysely_migration set sha256 = ${files[name]?.sha256}
      where name = ${name} and sha256 is null`.execute(db);
};

/**
 * Migrates to the latest version, one instance at a time. A schema migrated by a later release is left as it is.
 * @throws MigrationError when an applied file was changed, or naming the session that holds a table for too long.
 */
export const migrate = async (
  db: Database,
  { folder = MIGRATIONS_FOLDER, lockMs = 2_000, tries = 10, pauseMs = 3_000 }: MigrationOptions = {},
): Promise<void> => {
  const files = readMigrations(folder);
  await requireUnchanged(db, files);
  for (let left = tries - 1; ; left -= 1) {
    // All that is pending in one transaction, under the migrator's advisory lock.
    const { error } = await new Migrator({ db, provider: providerOn(db, files, lockMs) }).migrateToLatest();
    if (!error) break;
    if (!(error instanceof MigrationError) || left <= 0) throw error;
    await pause(pauseMs);
  }
  await keepHashes(db, files);
};

/** Pending migrations. One small query: the readiness probe runs it often. */
export const pendingMigrations = async (db: Database): Promise<readonly string[]> => {
  const done = new Set(await doneMigrations(db));
  return Object.keys(OWN).filter((name) => !done.has(name));
};
