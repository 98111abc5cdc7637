import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PAYMENT_PROVIDER } from '../src/core/domain/constants.ts';
import { type CodeLimits, DEFAULT_CODE_LIMITS } from '../src/core/domain/one-time-code.ts';
import { PAYMENT_PROVIDERS, type PaymentProviderName } from './adapters/payment-provider.ts';
import { LENDER_SETTINGS, type Lender, readLender } from './lender.ts';
import { paymentKeyComplaints, productionComplaints } from './setting-complaints.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface Config {
  readonly isProduction: boolean;
  readonly host: string;
  readonly port: number;
  /** Where people reach the app; codes are bound to its host and links in messages start with it. */
  readonly publicUrl: string;
  /** Addresses and ranges whose word on where a call comes from is taken; empty: nobody's. */
  readonly trustedProxies: string;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly dataDir: string;
  /** Of the built app. */
  readonly distDir: string;
  readonly databaseUrl: string | undefined;
  readonly databasePassword: string;
  readonly secrets: {
    /** Keys the hash of one-time codes. */
    readonly code: Buffer;
    /** Each person's draft key is derived from it. */
    readonly draft: Buffer;
    /** Signs the pass of the public payment flow. */
    readonly pass: Buffer;
    /** Seals what applicants send as proof. */
    readonly documents: Buffer;
  };
  readonly limits: {
    readonly signUpsPerAddressPerHour: number;
    readonly codesPerAddressPerHour: number;
    readonly lookupsPerAddressPerHour: number;
    readonly codesInAllPerMinute: number;
    /** Those of one phone. */
    readonly codes: CodeLimits;
  };
  readonly sandbox:
    | {
        readonly host: string;
        readonly port: number;
        readonly smtpPort: number;
        readonly publicUrl: string;
        /** Per cent of their usual time that clinic, treasury and checkout take; 0 is at once. */
        readonly pace: number;
      }
    | undefined;
  readonly lender: Lender;
  readonly vendors: VendorConfig;
}

export interface VendorConfig {
  readonly messaging: {
    url: string;
    accountSid: string;
    authToken: string;
    smsFrom: string;
    whatsappFrom: string;
  };
  readonly mail: { url: string; from: string };
  readonly bureau: { url: string; apiKey: string };
  /** Absent: no biometric validation. */
  readonly identity: { url: string; apiKey: string; sharedSecret: string } | undefined;
  readonly payments: {
    /** Its name in the paths of its calls. */
    provider: PaymentProviderName;
    url: string;
    widgetUrl: string;
    publicKey: string;
    privateKey: string;
    eventsSecret: string;
    integritySecret: string;
  };
  readonly depository: { url: string; apiKey: string };
  readonly clinic: { url: string; apiKey: string };
  readonly treasury: { url: string; apiKey: string };
}

/** A setting that is missing or wrong; the message names each. */
export class ConfigError extends Error {}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
/** A balancer in front of the server is usually on the machine or its private network. */
const NEAR_PROXIES = 'loopback, linklocal, uniquelocal';

const SECRETS = [
  'CODE_SECRET',
  'DRAFT_SECRET',
  'PASS_SECRET',
  'DOCUMENTS_SECRET',
  'DATABASE_PASSWORD',
] as const;
type Secrets = Record<(typeof SECRETS)[number], string>;

/** Outside production, secrets that are not configured are made once and kept in the data folder. */
const localSecrets = (dataDir: string): Secrets => {
  const file = path.join(dataDir, 'secrets.json');
  const known: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const all = Object.fromEntries(
    SECRETS.map((name) => [name, known[name] ?? randomBytes(32).toString('base64url')]),
  );
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(all, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return all as Secrets;
};

const integer = (env: Environment, name: string, fallback: number): number => {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0)
    throw new ConfigError(`${name} debe ser un número entero, no "${text}"`);
  return value;
};

const readLogLevel = (env: Environment): Config['logLevel'] => {
  const given = env.LOG_LEVEL || 'warn';
  const level = LOG_LEVELS.find((known) => known === given);
  if (!level) throw new ConfigError(`LOG_LEVEL debe ser ${LOG_LEVELS.join(', ')}, no "${given}"`);
  return level;
};

/** The build's own setting, so that phone and server call by the same name. */
const readPaymentProvider = (env: Environment): PaymentProviderName => {
  const given = env.VITE_PAYMENT_PROVIDER || PAYMENT_PROVIDER;
  const provider = PAYMENT_PROVIDERS.find((known) => known === given);
  if (!provider)
    throw new ConfigError(`VITE_PAYMENT_PROVIDER debe ser ${PAYMENT_PROVIDERS.join(', ')}, no "${given}"`);
  return provider;
};

const readCodeLimits = (setting: (name: string, fallback: number) => number): CodeLimits => {
  const usual = DEFAULT_CODE_LIMITS;
  return {
    lifetimeMs: setting('CODE_LIFETIME_SECONDS', usual.lifetimeMs / 1_000) * 1_000,
    tries: setting('CODE_TRIES', usual.tries),
    resendAfterMs: setting('CODE_RESEND_SECONDS', usual.resendAfterMs / 1_000) * 1_000,
    windowMs: setting('CODE_WINDOW_HOURS', usual.windowMs / 3_600_000) * 3_600_000,
    sendsPerWindow: setting('LIMIT_CODES_PER_PHONE', usual.sendsPerWindow),
    failuresPerWindow: setting('LIMIT_WRONG_CODES_PER_PHONE', usual.failuresPerWindow),
  };
};

/** What each vendor's adapter needs; in production every one must be given and none may point at the sandbox. */
const VENDOR_SETTINGS = [
  'MESSAGING_URL',
  'MESSAGING_ACCOUNT_SID',
  'MESSAGING_AUTH_TOKEN',
  'MESSAGING_SMS_FROM',
  'MESSAGING_WHATSAPP_FROM',
  'SMTP_URL',
  'MAIL_FROM',
  'BUREAU_URL',
  'BUREAU_API_KEY',
  'PAYMENTS_URL',
  'PAYMENTS_WIDGET_URL',
  'PAYMENTS_PUBLIC_KEY',
  'PAYMENTS_PRIVATE_KEY',
  'PAYMENTS_EVENTS_SECRET',
  'PAYMENTS_INTEGRITY_SECRET',
  'DEPOSITORY_URL',
  'DEPOSITORY_API_KEY',
  'CLINIC_URL',
  'CLINIC_API_KEY',
  'TREASURY_URL',
  'TREASURY_API_KEY',
] as const;
type VendorSetting = (typeof VENDOR_SETTINGS)[number];

export type VendorSettings = Readonly<
  Record<VendorSetting | 'IDENTITY_URL' | 'IDENTITY_API_KEY' | 'IDENTITY_SHARED_SECRET', string>
>;

const vendorsFrom = (
  value: (name: VendorSetting) => string,
  identity: VendorConfig['identity'],
  provider: PaymentProviderName,
): VendorConfig => ({
  messaging: {
    url: value('MESSAGING_URL'),
    accountSid: value('MESSAGING_ACCOUNT_SID'),
    authToken: value('MESSAGING_AUTH_TOKEN'),
    smsFrom: value('MESSAGING_SMS_FROM'),
    whatsappFrom: value('MESSAGING_WHATSAPP_FROM'),
  },
  mail: { url: value('SMTP_URL'), from: value('MAIL_FROM') },
  bureau: { url: value('BUREAU_URL'), apiKey: value('BUREAU_API_KEY') },
  identity,
  payments: {
    provider,
    url: value('PAYMENTS_URL'),
    widgetUrl: value('PAYMENTS_WIDGET_URL'),
    publicKey: value('PAYMENTS_PUBLIC_KEY'),
    privateKey: value('PAYMENTS_PRIVATE_KEY'),
    eventsSecret: value('PAYMENTS_EVENTS_SECRET'),
    integritySecret: value('PAYMENTS_INTEGRITY_SECRET'),
  },
  depository: { url: value('DEPOSITORY_URL'), apiKey: value('DEPOSITORY_API_KEY') },
  clinic: { url: value('CLINIC_URL'), apiKey: value('CLINIC_API_KEY') },
  treasury: { url: value('TREASURY_URL'), apiKey: value('TREASURY_API_KEY') },
});

export type DatabaseConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'databasePassword'>;

/** What reaches the database, for commands that need nothing else. Errors: ConfigError. */
export const readDatabaseConfig = (env: Environment): DatabaseConfig => {
  const dataDir = path.resolve(env.DATA_DIR ?? './data');
  const isProduction = env.NODE_ENV === 'production';
  if (isProduction && !env.DATABASE_URL) throw new ConfigError('DATABASE_URL: falta');
  const local = isProduction ? undefined : localSecrets(dataDir);
  const databasePassword = env.DATABASE_PASSWORD ?? local?.DATABASE_PASSWORD ?? '';
  return { dataDir, databaseUrl: env.DATABASE_URL, databasePassword };
};

/** What letters to people are written with, for commands that write one. Errors: ConfigError. */
export const readLetterConfig = (env: Environment): Pick<Config, 'publicUrl' | 'lender'> => {
  if (env.NODE_ENV === 'production') {
    const missing = ['PUBLIC_URL', ...LENDER_SETTINGS].filter((name) => !env[name]);
    if (missing.length > 0) throw new ConfigError(missing.map((name) => `${name}: falta`).join('\n'));
  }
  return { publicUrl: readPublicUrl(env), lender: readLender(env) };
};

const readPublicUrl = (env: Environment): string =>
  env.PUBLIC_URL ?? `http://localhost:${integer(env, 'PORT', 3000)}`;

/** Where the sandbox is reached, unless there is none. */
export const readSandboxUrl = (env: Environment): string | undefined =>
  env.NODE_ENV === 'production' || env.SANDBOX === 'off'
    ? undefined
    : (env.SANDBOX_PUBLIC_URL ?? `http://localhost:${integer(env, 'SANDBOX_PORT', 3001)}`);

/** What opens the documents that applicants sent, for commands that show one. Errors: ConfigError. */
export const readDocumentsSecret = (env: Environment): Buffer => {
  if (env.DOCUMENTS_SECRET) return Buffer.from(env.DOCUMENTS_SECRET);
  if (env.NODE_ENV === 'production') throw new ConfigError('DOCUMENTS_SECRET: falta');
  return Buffer.from(localSecrets(path.resolve(env.DATA_DIR ?? './data')).DOCUMENTS_SECRET);
};

/**
 * Reads the settings from the environment. `sandboxSettings` are the vendors' settings while the sandbox plays them; they
 * fill what is not set, outside production only. Errors: ConfigError naming every missing or wrong setting.
 */
export const readConfig = (
  env: Environment,
  sandboxSettings: (sandboxUrl: string) => VendorSettings,
): Config => {
  const isProduction = env.NODE_ENV === 'production';
  const port = integer(env, 'PORT', 3000);
  const sandboxPort = integer(env, 'SANDBOX_PORT', 3001);
  const dataDir = path.resolve(env.DATA_DIR ?? './data');
  const sandboxUrl = env.SANDBOX_PUBLIC_URL ?? `http://localhost:${sandboxPort}`;
  const usesSandbox = !isProduction && env.SANDBOX !== 'off';

  if (isProduction) {
    const required = [
      ...VENDOR_SETTINGS,
      ...SECRETS.filter((name) => name !== 'DATABASE_PASSWORD'),
      'PUBLIC_URL',
      'DATABASE_URL',
      ...LENDER_SETTINGS,
    ];
    const complaints = productionComplaints(env, required, sandboxSettings(sandboxUrl));
    if (complaints.length > 0) throw new ConfigError(complaints.join('\n'));
  }

  const defaults = usesSandbox ? sandboxSettings(sandboxUrl) : undefined;
  const value = (name: keyof VendorSettings): string => {
    const given = env[name] ?? defaults?.[name];
    if (given === undefined) throw new ConfigError(`${name}: falta`);
    return given;
  };
  const missing = VENDOR_SETTINGS.filter((name) => (env[name] ?? defaults?.[name]) === undefined);
  if (missing.length > 0) throw new ConfigError(missing.map((name) => `${name}: falta`).join('\n'));
  const mixed = paymentKeyComplaints(value);
  if (mixed.length > 0) throw new ConfigError(mixed.join('\n'));
  const identity =
    env.IDENTITY === 'off' || (!defaults && !env.IDENTITY_URL)
      ? undefined
      : {
          url: value('IDENTITY_URL'),
          apiKey: value('IDENTITY_API_KEY'),
          sharedSecret: value('IDENTITY_SHARED_SECRET'),
        };

  const local = isProduction ? undefined : localSecrets(dataDir);
  const secret = (name: (typeof SECRETS)[number]): string => env[name] ?? local?.[name] ?? '';

  return {
    isProduction,
    host: env.HOST ?? '127.0.0.1',
    port,
    publicUrl: readPublicUrl(env),
    trustedProxies: env.TRUSTED_PROXIES ?? (isProduction ? NEAR_PROXIES : ''),
    logLevel: readLogLevel(env),
    dataDir,
    distDir: path.resolve(env.DIST_DIR ?? 'dist'),
    databaseUrl: env.DATABASE_URL,
    databasePassword: secret('DATABASE_PASSWORD'),
    secrets: {
      code: Buffer.from(secret('CODE_SECRET')),
      draft: Buffer.from(secret('DRAFT_SECRET')),
      pass: Buffer.from(secret('PASS_SECRET')),
      documents: Buffer.from(secret('DOCUMENTS_SECRET')),
    },
    limits: {
      signUpsPerAddressPerHour: integer(env, 'LIMIT_SIGN_UPS_PER_ADDRESS', usesSandbox ? 200 : 20),
      codesPerAddressPerHour: integer(env, 'LIMIT_CODES_PER_ADDRESS', usesSandbox ? 1000 : 60),
      lookupsPerAddressPerHour: integer(env, 'LIMIT_LOOKUPS_PER_ADDRESS', usesSandbox ? 200 : 30),
      codesInAllPerMinute: integer(env, 'LIMIT_CODES_IN_ALL', usesSandbox ? 2000 : 600),
      codes: readCodeLimits((name, fallback) => integer(env, name, fallback)),
    },
    sandbox: usesSandbox
      ? {
          host: env.SANDBOX_HOST ?? '127.0.0.1',
          port: sandboxPort,
          smtpPort: integer(env, 'SANDBOX_SMTP_PORT', 3025),
          publicUrl: sandboxUrl,
          pace: integer(env, 'SANDBOX_PACE', 100),
        }
      : undefined,
    lender: readLender(env),
    vendors: vendorsFrom(value, identity, readPaymentProvider(env)),
  };
};
