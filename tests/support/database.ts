import { inject } from 'vitest';
import { copyDatabase, type TemporaryDatabase } from './copied-database.ts';

export type { TemporaryDatabase };

/** A copy of the migrated database for one test file. */
export const createDatabase = (): Promise<TemporaryDatabase> =>
  copyDatabase({
    postgresUrl: inject('postgresUrl'),
    appRoleUrl: inject('appRoleUrl'),
    templateDatabase: inject('templateDatabase'),
  });
