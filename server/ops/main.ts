import {
  readDatabaseConfig,
  readDataSecrets,
  readEmailConfig,
  readLoginFile,
  readSandboxUrl,
} from '../infrastructure/config/command-config.ts';
import { readFileStorage } from '../infrastructure/config/file-storage.ts';
import { COMMAND_DATABASE_LIMITS } from '../infrastructure/config/limits.ts';
import { connect, type Database } from '../infrastructure/database/connection.ts';
import { pendingMigrations } from '../infrastructure/database/migrate.ts';
import { openDatabase } from '../infrastructure/database/open.ts';
import { createFileStorage } from '../infrastructure/file-storage/file-storage.ts';
import { createJobs, type Jobs } from '../infrastructure/jobs/jobs.ts';
import { type OpsContext, OpsError } from '../infrastructure/ops/command.ts';
import { askForKey } from '../infrastructure/ops/operators/ask-for-key.ts';
import { authenticate, loginCommands } from '../infrastructure/ops/operators/login.ts';
import { loginFileAt } from '../infrastructure/ops/operators/login-file.ts';
import { findCommand, helpFor, parseLine } from '../infrastructure/ops/parse.ts';
import { runOps } from '../infrastructure/ops/run.ts';
import { clockOf } from '../infrastructure/ops/sandbox-clock.ts';
import { VendorDown } from '../infrastructure/runtime/errors.ts';
import { describeError, type Log } from '../infrastructure/runtime/log.ts';
import { type DataKeys, openDataKeys } from '../infrastructure/sealing/data-keys.ts';
import { withSealedColumns } from '../infrastructure/sealing/sealed-columns.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { explainStartFailure } from '../start-failure.ts';
import { opsCommands } from './commands.ts';

/** One line of what the queue reports: its errors carry the database client's whole state. */
const report = (details: object, message: string): void =>
  console.error(`${message}: ${describeError((details as { err?: unknown }).err).message}`);

const log: Log = { info: () => undefined, warn: report, error: report };

/** Opened lazily, with the first enqueued job. */
const openQueue = (databaseUrl: string): Pick<Jobs, 'enqueue'> & { close(): Promise<void> } => {
  const jobs = createJobs(databaseUrl, log);
  let opened: Promise<void> | undefined;
  return {
    enqueue: async (name, payload, options) => {
      opened ??= jobs.prepare();
      await opened;
      await jobs.enqueue(name, payload, options);
    },
    close: async () => {
      if (opened) await jobs.stop();
    },
  };
};

const work = async (args: readonly string[]): Promise<string> => {
  const { env } = process;
  const database = await openDatabase(readDatabaseConfig(env));
  const open = (url: string): Database =>
    connect(url, (err) => report({ err }, 'an idle database connection was lost'), COMMAND_DATABASE_LIMITS);
  const stored = open(database.url);
  const jobs = openQueue(database.url);
  try {
    if ((await pendingMigrations(stored)).length > 0)
      await prepareDatabase(database, { isProduction: false });
    const clock = await clockOf(readSandboxUrl(env));
    const secrets = readDataSecrets(env);
    const keys = await openDataKeys(stored, secrets, clock.now());
    const db = withSealedColumns(stored, keys);
    const fileStorage = readFileStorage(env);
    const filesWith = (known: DataKeys) => createFileStorage(fileStorage, { db, keys: known });
    const file = loginFileAt(readLoginFile(env));
    const key = env.OPERATOR_KEY?.trim();
    const login = findCommand(loginCommands, args);
    if (login) {
      const keyOf = key ? () => Promise.resolve(key) : askForKey;
      return await login.run({ db, clock, file, askForKey: keyOf }, parseLine(login, args));
    }
    const operator = await authenticate({ db, clock, file }, key);
    const context: OpsContext = {
      ...{ db, clock, jobs, operator, files: filesWith(keys) },
      sealing: {
        ...{ secrets, filesWith },
        withOwner: async (work) => {
          const owner = open(database.ownerUrl);
          return work(owner).finally(() => owner.destroy());
        },
      },
      // Lazy: only commands that send e-mail need the lender's settings.
      get config() {
        return readEmailConfig(env);
      },
    };
    return await runOps(opsCommands, context, args);
  } finally {
    await jobs.close();
    await stored.destroy();
    // A database server that we did not start may serve the app.
    if (database.startedHere) await database.close();
  }
};

const [name, ...rest] = process.argv.slice(2);
if (name === undefined || name === 'help' || name === '--help') {
  process.stdout.write(`${helpFor([...loginCommands, ...opsCommands])}\n`);
} else {
  try {
    process.stdout.write(`${await work([name, ...rest])}\n`);
  } catch (error) {
    const isExpected = error instanceof OpsError || error instanceof VendorDown;
    console.error(isExpected ? error.message : (explainStartFailure(error, process.env) ?? error));
    process.exitCode = 1;
  }
}
