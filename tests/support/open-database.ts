import { afterAll, beforeAll } from 'vitest';
import { connect, type Database } from '../../server/infrastructure/database/connection.ts';
import { createDatabase, type TemporaryDatabase } from './database.ts';

export interface OpenDatabase extends TemporaryDatabase {
  /** As the owner of the tables. */
  readonly db: Database;
  /** As the role of the app. */
  readonly appDb: Database;
}

/** A migrated database without an app, for the tests of a file or of a `describe`. */
export const openDatabase = (): OpenDatabase => {
  const opened = {} as OpenDatabase;
  beforeAll(async () => {
    const database = await createDatabase();
    const [db, appDb] = [database.url, database.appRoleUrl].map((url) => connect(url, () => undefined));
    Object.assign(opened, database, { db, appDb });
  });
  afterAll(async () => {
    await Promise.all([opened.db.destroy(), opened.appDb.destroy()]);
    await opened.drop();
  });
  return opened;
};
