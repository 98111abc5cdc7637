import { ConfigError } from './infrastructure/config/environment.ts';
import { COMMAND_DATABASE_LIMITS } from './infrastructure/config/limits.ts';
import { grantToApp, ownsTables } from './infrastructure/database/app-role.ts';
import { connect, type Database } from './infrastructure/database/connection.ts';
import { migrate, pendingMigrations, requireUnchanged } from './infrastructure/database/migrate.ts';
import type { DatabaseUrls } from './infrastructure/database/open.ts';
import { installQueue } from './infrastructure/jobs/install-queue.ts';

const onIdleError = ({ message }: Error): void =>
  console.warn(`an idle database connection was lost: ${message}`);

const using = async <T>(url: string, work: (db: Database) => Promise<T>): Promise<T> => {
  const db = connect(url, onIdleError, COMMAND_DATABASE_LIMITS);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
};

/**
 * Migrates as the owner of the tables, and lets the app's role use them.
 * @throws ConfigError in production when the app's role could change the tables themselves.
 */
export const prepareDatabase = async (
  { url, ownerUrl }: DatabaseUrls,
  { isProduction }: { readonly isProduction: boolean },
): Promise<void> => {
  await using(ownerUrl, async (owner) => {
    await migrate(owner);
    await installQueue(ownerUrl);
    if (url !== ownerUrl) await grantToApp(owner, decodeURIComponent(new URL(url).username));
  });
  if (isProduction) await refuseOwner(url);
};

const refuseOwner = async (url: string): Promise<void> => {
  if (await using(url, ownsTables))
    throw new ConfigError(
      'DATABASE_URL: su usuario es dueño de las tablas; usa otro, sin más permisos, y deja el dueño en DATABASE_OWNER_URL',
    );
};

/**
 * For a process that knows the app's role alone, whose database a release migrates before.
 * @throws ConfigError naming the migrations that are left, MigrationError those that were changed since.
 */
export const requireMigrated = async (url: string): Promise<void> => {
  const pending = await using(url, pendingMigrations);
  if (pending.length > 0)
    throw new ConfigError(
      `La base de datos no está al día (${pending.join(', ')}): npm run migrate, con DATABASE_OWNER_URL`,
    );
  await using(url, requireUnchanged);
  await refuseOwner(url);
};
