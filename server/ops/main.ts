import { userInfo } from 'node:os';
import { readDatabaseConfig, readEmailConfig, readSandboxUrl } from '../config/command-config.ts';
import { COMMAND_DATABASE_LIMITS } from '../config/database.ts';
import { ConfigError } from '../config/environment.ts';
import { connect } from '../database/connection.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import type { Log } from '../log.ts';
import { type OpsContext, OpsError } from './command.ts';
import { opsCommands } from './commands.ts';
import { openQueue } from './queue.ts';
import { helpFor, runOps } from './run.ts';
import { clockOf } from './sandbox-clock.ts';

const log: Log = {
  info: () => undefined,
  warn: (details, message) => console.warn(message, details),
  error: (details, message) => console.error(message, details),
};

const work = async (args: readonly string[]): Promise<string> => {
  const operator = `operator:${process.env.OPERATOR || userInfo().username}`;
  const database = await openDatabase(readDatabaseConfig(process.env));
  const db = connect(
    database.url,
    (error) => console.warn('an idle database connection was lost', error),
    COMMAND_DATABASE_LIMITS,
  );
  const jobs = openQueue(database.url, log);
  try {
    await migrate(db);
    const clock = await clockOf(readSandboxUrl(process.env));
    const context: OpsContext = {
      ...{ db, clock, jobs, operator },
      // Read by whoever writes a letter: verifying the books needs no lender.
      get config() {
        return readEmailConfig(process.env);
      },
    };
    return await runOps(opsCommands, context, args);
  } finally {
    await jobs.close();
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
