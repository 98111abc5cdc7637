import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type TemporaryDatabase } from '../tests/support/database.ts';
import { ConfigError } from './infrastructure/config/environment.ts';
import { connect } from './infrastructure/database/connection.ts';
import { prepareDatabase, requireMigrated } from './prepare-database.ts';

let database: TemporaryDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

it('lets a process that knows the app’s role alone start on a migrated database, and on no other', async () => {
  const { url: ownerUrl, appRoleUrl: url } = database;
  await expect(requireMigrated(url)).resolves.toBeUndefined();
  await expect(requireMigrated(ownerUrl)).rejects.toThrow(ConfigError);
  const owner = connect(ownerUrl, () => undefined);
  const newest = await sql<{ name: string }>`
    update kysely_migration set name = name || '-renamed' where name = (select max(name) from kysely_migration)
    returning name`.execute(owner);
  await expect(requireMigrated(url)).rejects.toThrow(/no está al día \(0015-file-storage\): npm run migrate/);
  await sql`update kysely_migration set name = '0015-file-storage' where name = ${newest.rows[0]?.name}`.execute(
    owner,
  );
  await owner.destroy();
  await prepareDatabase({ url, ownerUrl }, { isProduction: true });
  await expect(requireMigrated(url)).resolves.toBeUndefined();
});
