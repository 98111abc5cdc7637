import { userInfo } from 'node:os';
import { createClock } from '../clock.ts';
import { ConfigError, readDatabaseConfig } from '../config.ts';
import { connect } from '../database/connection.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { OpsError } from './command.ts';
import { opsCommands } from './commands.ts';
import { helpFor, runOps } from './run.ts';

const work = async (args: readonly string[]): Promise<string> => {
  const operator = `operator:${process.env.OPERATOR || userInfo().username}`;
  const database = await openDatabase(readDatabaseConfig(process.env));
  const db = connect(database.url, (error) => console.warn('an idle database connection was lost', error), 2);
  try {
    await migrate(db);
    return await runOps(opsCommands, { db, clock: createClock(), operator }, args);
  } finally {
    await db.destroy();
    // A server that was alive before us may be serving the app.
    if (database.startedHere) await database.close();
  }
};

const [name, ...rest] = process.argv.slice(2);
if (name === undefined || name === 'help' || name === '--help') {
  process.stdout.write(`${helpFor(opsCommands)}\n`);
} else {
  try {
    process.stdout.write(`${await work([name, ...rest])}\n`);
  } catch (error) {
    const isExpected = error instanceof OpsError || error instanceof ConfigError;
    console.error(isExpected ? error.message : error);
    process.exitCode = 1;
  }
}
