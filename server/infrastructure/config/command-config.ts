import { hash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { ConfigError, type Environment, integer } from './environment.ts';
import { CLIENT_NAMES, LENDER_SETTINGS, type Lender, readLender, withClientNames } from './lender.ts';
import { requireSettings } from './setting-rules.ts';

export const SECRETS = [
  'CODE_SECRET',
  'DRAFT_SECRET',
  'PASS_SECRET',
  'DATA_SECRET',
  'DATABASE_PASSWORD',
] as const;
type Secrets = Record<(typeof SECRETS)[number], string>;

/** Outside production, missing secrets are generated once and stored in the data folder. */
export const localSecrets = (dataDir: string): Secrets => {
  const file = path.join(dataDir, 'secrets.json');
  const known: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const all = Object.fromEntries(
    SECRETS.map((name) => [name, known[name] ?? randomBytes(32).toString('base64url')]),
  );
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, JSON.stringify(all, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return all as Secrets;
};

/** Master secrets: the current one wraps data keys; the previous one still unwraps them until they are rotated. */
export interface MasterSecrets {
  readonly current: Buffer;
  readonly previous: Buffer | undefined;
}

/**
 * Secrets that wrap the keys of sealed columns.
 * @throws ConfigError.
 */
export const readDataSecrets = (env: Environment): MasterSecrets => {
  if (env.NODE_ENV === 'production' && !env.DATA_SECRET) throw new ConfigError('DATA_SECRET: falta');
  const current = env.DATA_SECRET ?? localSecrets(path.resolve(env.DATA_DIR ?? './data')).DATA_SECRET;
  const previous = env.DATA_SECRET_PREVIOUS;
  return { current: Buffer.from(current), previous: previous ? Buffer.from(previous) : undefined };
};

export interface DatabaseConfig {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Of the owner of the tables; absent: migrations use `databaseUrl`. */
  readonly databaseOwnerUrl: string | undefined;
  readonly databasePassword: string;
  /** Folder into which our own server archives its write-ahead log; absent: none. */
  readonly walArchive: string | undefined;
}

export const readWalArchive = (env: Environment): string | undefined =>
  env.WAL_ARCHIVE ? path.resolve(env.WAL_ARCHIVE) : undefined;

/**
 * Database settings only, for commands.
 * @throws ConfigError.
 */
export const readDatabaseConfig = (env: Environment): DatabaseConfig => {
  const dataDir = path.resolve(env.DATA_DIR ?? './data');
  const isProduction = env.NODE_ENV === 'production';
  if (isProduction && !env.DATABASE_URL) throw new ConfigError('DATABASE_URL: falta');
  requireSettings(env, ['DATABASE_URL', 'DATABASE_OWNER_URL']);
  const local = isProduction ? undefined : localSecrets(dataDir);
  const databasePassword = env.DATABASE_PASSWORD ?? local?.DATABASE_PASSWORD ?? '';
  return {
    dataDir,
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL || undefined,
    databasePassword,
    walArchive: readWalArchive(env),
  };
};

export interface EmailConfig {
  /** Base URL of the app; codes are bound to its host and links in messages start with it. */
  readonly publicUrl: string;
  readonly lender: Lender;
}

/**
 * Settings for commands that send e-mail.
 * @throws ConfigError.
 */
export const readEmailConfig = (given: Environment): EmailConfig => {
  const env = withClientNames(given);
  if (env.NODE_ENV === 'production') {
    const missing = ['PUBLIC_URL', ...LENDER_SETTINGS].filter((name) => !env[name]);
    if (missing.length > 0) throw new ConfigError(missing.map((name) => `${name}: falta`).join('\n'));
  }
  requireSettings(given, ['PUBLIC_URL', ...LENDER_SETTINGS, ...CLIENT_NAMES]);
  return { publicUrl: readPublicUrl(env), lender: readLender(env) };
};

/** Base URL of the app. */
export const readPublicUrl = (env: Environment): string =>
  env.PUBLIC_URL ?? `http://localhost:${integer(env, 'PORT', 3000)}`;

/** Undefined without a sandbox. */
export const readSandboxUrl = (env: Environment): string | undefined =>
  env.NODE_ENV === 'production' || env.SANDBOX === 'off'
    ? undefined
    : (env.SANDBOX_PUBLIC_URL ?? `http://localhost:${integer(env, 'SANDBOX_PORT', 3001)}`);

/**
 * Cash that one operator may post to a credit within a day, pesos.
 * @throws ConfigError.
 */
export const readCashLimit = (env: Environment): number => {
  requireSettings(env, ['OPERATOR_CASH_LIMIT']);
  return integer(env, 'OPERATOR_CASH_LIMIT', 1_000_000);
};

/** File of an operator's login, one for each database, in the user's configuration folder. */
export const readLoginFile = (env: Environment): string => {
  const instance = env.DATABASE_URL ?? path.resolve(env.DATA_DIR ?? './data');
  const name = hash('sha256', instance).slice(0, 16);
  return path.join(env.XDG_CONFIG_HOME || path.join(homedir(), '.config'), 'cuotasana', `${name}.login`);
};
