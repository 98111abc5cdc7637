import { readDatabaseConfig } from '../infrastructure/config/command-config.ts';
import { ConfigError } from '../infrastructure/config/environment.ts';
import { openDatabase } from '../infrastructure/database/open.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { explainStartFailure } from '../start-failure.ts';

/** `npm run migrate`: migrates as the owner of the tables and grants to the app's role, before a release starts. */
const migrate = async (): Promise<void> => {
  const isProduction = process.env.NODE_ENV === 'production';
  const config = readDatabaseConfig(process.env);
  if (isProduction && !config.databaseOwnerUrl) throw new ConfigError('DATABASE_OWNER_URL: falta');
  const database = await openDatabase(config);
  try {
    await prepareDatabase(database, { isProduction });
  } finally {
    if (database.startedHere) await database.close();
  }
  console.log('La base de datos está al día.');
};

migrate().catch((error: unknown) => {
  const explained = explainStartFailure(error, process.env);
  console.error(explained === undefined ? error : `No se puede migrar:\n${explained}`);
  process.exit(1);
});
