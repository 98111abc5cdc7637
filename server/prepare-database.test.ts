import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../tests/support/open-database.ts';
import { ConfigError } from './infrastructure/config/environment.ts';
import { prepareDatabase, requireMigrated } from './prepare-database.ts';

const database = openDatabase();

it('lets a process that knows the app’s role alone start on a migrated database, and on no other', async () => {
  const { url: ownerUrl, appRoleUrl: url, db: owner } = database;
  await expect(requireMigrated(url)).resolves.toBeUndefined();
  await expect(requireMigrated(ownerUrl)).rejects.toThrow(ConfigError);
  const newest = await sql<{ name: string }>`
    update kysely_migration set name = name || '-renamed' where name = (select max(name) from kysely_migration)
    returning name`.execute(owner);
  await expect(requireMigrated(url)).rejects.toThrow(/no está al día \(0015-file-storage\): npm run migrate/);
  await sql`update kysely_migration set name = '0015-file-storage' where name = ${newest.rows[0]?.name}`.execute(
    owner,
  );
  await prepareDatabase({ url, ownerUrl }, { isProduction: true });
  await expect(requireMigrated(url)).resolves.toBeUndefined();
});
