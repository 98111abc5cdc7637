import { sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { Database } from './connection.ts';
import * as accounts from './migrations/0001-accounts.ts';
import * as applications from './migrations/0002-applications.ts';
import * as signing from './migrations/0003-signing.ts';
import * as loans from './migrations/0004-loans.ts';
import * as payments from './migrations/0005-payments.ts';
import * as accruals from './migrations/0006-accruals.ts';
import * as capVersions from './migrations/0007-cap-versions.ts';
import * as clearanceCertificates from './migrations/0008-clearance-certificates.ts';
import * as applicantDocuments from './migrations/0009-applicant-documents.ts';
import * as cashSlips from './migrations/0010-cash-slips.ts';
import * as payerEmail from './migrations/0011-payer-email.ts';
import * as reconciledDays from './migrations/0012-reconciled-days.ts';
import * as drafts from './migrations/0013-drafts.ts';
import * as assets from './migrations/0014-assets.ts';
import * as documentTexts from './migrations/0015-document-texts.ts';
import * as repeatedCodes from './migrations/0016-repeated-codes.ts';
import * as reminders from './migrations/0017-reminders.ts';
import * as identityDiscrepancies from './migrations/0018-identity-discrepancies.ts';
import * as knownDevices from './migrations/0019-known-devices.ts';
import * as signedCaps from './migrations/0020-signed-caps.ts';
import * as counterPayments from './migrations/0021-counter-payments.ts';
import * as appendOnly from './migrations/0022-append-only.ts';

const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-applications': applications,
  '0003-signing': signing,
  '0004-loans': loans,
  '0005-payments': payments,
  '0006-accruals': accruals,
  '0007-cap-versions': capVersions,
  '0008-clearance-certificates': clearanceCertificates,
  '0009-applicant-documents': applicantDocuments,
  '0010-cash-slips': cashSlips,
  '0011-payer-email': payerEmail,
  '0012-reconciled-days': reconciledDays,
  '0013-drafts': drafts,
  '0014-assets': assets,
  '0015-document-texts': documentTexts,
  '0016-repeated-codes': repeatedCodes,
  '0017-reminders': reminders,
  '0018-identity-discrepancies': identityDiscrepancies,
  '0019-known-devices': knownDevices,
  '0020-signed-caps': signedCaps,
  '0021-counter-payments': counterPayments,
  '0022-append-only': appendOnly,
};

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
  const newest = Object.keys(migrations).sort().at(-1) ?? '';
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
