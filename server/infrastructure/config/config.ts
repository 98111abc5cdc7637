import path from 'node:path';
import type { PublicSettings } from '#core/api/public-settings.ts';
import {
  type DatabaseConfig,
  type EmailConfig,
  localSecrets,
  type MasterSecrets,
  readDataSecrets,
  readPublicUrl,
  readWalArchive,
  SECRETS,
} from './command-config.ts';
import { paymentKeyErrors, productionErrors } from './config-errors.ts';
import { currentBuild } from './current-build.ts';
import { ConfigError, type Environment, integer } from './environment.ts';
import { type FileStorageConfig, readFileStorage, requiredS3Settings } from './file-storage.ts';
import { LENDER_SETTINGS, readLender, withClientNames } from './lender.ts';
import {
  type DatabaseLimits,
  type Limits,
  type ProcessLimits,
  type RenderingLimits,
  type RequestLimits,
  readDatabaseLimits,
  readLimits,
  readProcessLimits,
  readRenderingLimits,
  readRequestLimits,
} from './limits.ts';
import { readPublicSettings } from './public-settings.ts';
import { pushKeyErrors, readPush } from './push.ts';
import { type SealConfig, sealErrors, timeStampRootErrors } from './seal.ts';
import { LOG_LEVELS, ROLES, settingErrors } from './setting-rules.ts';
import { readTelemetry, type TelemetryConfig } from './telemetry.ts';
import {
  readPaymentProvider,
  VENDOR_SETTINGS,
  type VendorConfig,
  type VendorSettings,
  vendorsFrom,
} from './vendors.ts';

export type Role = (typeof ROLES)[number];

export interface Config extends DatabaseConfig, EmailConfig {
  readonly isProduction: boolean;
  readonly role: Role;
  /** The legal cap of each month comes from an operator, not from the sandbox's table; always in production. */
  readonly needsCertifiedCaps: boolean;
  readonly host: string;
  readonly port: number;
  readonly telemetry: TelemetryConfig;
  /** Addresses and ranges whose X-Forwarded-For is trusted; empty: none. */
  readonly trustedProxies: string;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Folder of the built app. */
  readonly distDir: string;
  /** Serves the worker that unregisters the installed one. */
  readonly isWorkerOff: boolean;
  readonly secrets: {
    /** HMAC key of one-time codes. */
    readonly code: Buffer;
    /** Master key from which draft keys are derived. */
    readonly draft: Buffer;
    /** HMAC key of the public payment pass. */
    readonly pass: Buffer;
    /** Encryption key of submitted files. */
    readonly data: MasterSecrets;
  };
  readonly limits: Limits;
  readonly database: DatabaseLimits;
  readonly requests: RequestLimits;
  readonly process: ProcessLimits;
  readonly rendering: RenderingLimits;
  readonly sandbox:
    | {
        readonly host: string;
        readonly port: number;
        readonly smtpPort: number;
        readonly pushPort: number;
        readonly publicUrl: string;
        /** Delay of clinic, treasury and checkout in per cent of the usual; 0: none. */
        readonly pace: number;
      }
    | undefined;
  readonly fileStorage: FileStorageConfig;
  readonly vendors: VendorConfig;
  readonly seal: SealConfig;
  /** Injected into every page. */
  readonly publicSettings: PublicSettings;
}

/** A load balancer is usually on the same machine or private network. */
const NEAR_PROXIES = 'loopback, linklocal, uniquelocal';

const readLogLevel = (env: Environment): Config['logLevel'] => {
  const given = env.LOG_LEVEL || 'warn';
  const level = LOG_LEVELS.find((known) => known === given);
  if (!level) throw new ConfigError(`LOG_LEVEL debe ser ${LOG_LEVELS.join(', ')}, no "${given}"`);
  return level;
};

const readRole = (env: Environment): Role => {
  const given = env.ROLE || 'all';
  const role = ROLES.find((known) => known === given);
  if (!role) throw new ConfigError(`ROLE debe ser ${ROLES.join(', ')}, no "${given}"`);
  return role;
};

/** Accepts the client's name of the setting too. */
const widgetUrlIn = (env: Environment): string | undefined =>
  env.PAYMENTS_WIDGET_URL || env.VITE_PAYMENT_WIDGET_URL || undefined;

/**
 * Reads the settings from the environment. `sandboxSettings` fill unset vendor settings, outside production only.
 * @throws ConfigError naming every missing or wrong setting.
 */
export const readConfig = (
  given: Environment,
  sandboxSettings?: (sandboxUrl: string) => VendorSettings,
): Config => {
  const env: Environment = { ...withClientNames(given), PAYMENTS_WIDGET_URL: widgetUrlIn(given) };
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
      ...['PUBLIC_URL', 'PAYMENTS_FRAME_ORIGIN'],
      'DATABASE_URL',
      ...LENDER_SETTINGS,
      ...requiredS3Settings(env),
    ];
    const errors = productionErrors(env, given, required);
    if (errors.length > 0) throw new ConfigError(errors.join('\n'));
  }

  const defaults = usesSandbox ? sandboxSettings?.(sandboxUrl) : undefined;
  const value = (name: keyof VendorSettings): string => {
    const given = env[name] ?? defaults?.[name];
    if (given === undefined) throw new ConfigError(`${name}: falta`);
    return given;
  };
  const trustedProxies = env.TRUSTED_PROXIES ?? (isProduction ? NEAR_PROXIES : '');
  const missing = VENDOR_SETTINGS.filter((name) => (env[name] ?? defaults?.[name]) === undefined);
  if (missing.length > 0) throw new ConfigError(missing.map((name) => `${name}: falta`).join('\n'));
  const seal: SealConfig = { certificates: value('SEAL_CERTIFICATE'), key: value('SEAL_KEY') };
  const mixed = [
    ...settingErrors({ TRUSTED_PROXIES: trustedProxies }),
    ...paymentKeyErrors(value),
    ...pushKeyErrors(value('PUSH_PUBLIC_KEY'), value('PUSH_PRIVATE_KEY')),
    ...sealErrors(seal, { isProduction, now: new Date() }),
    ...timeStampRootErrors(value('TIME_STAMP_ROOT'), new Date()),
  ];
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

  const role = readRole(env);
  const lender = readLender(env);
  const publicUrl = readPublicUrl(env);
  const vendors = vendorsFrom(
    value,
    readPush(env, lender.supportEmail, defaults),
    identity,
    readPaymentProvider(env),
    publicUrl,
    env.TIME_STAMP_AUTHORIZATION || undefined,
  );

  return {
    isProduction,
    role,
    needsCertifiedCaps: isProduction || env.RATE_CAPS === 'certified',
    host: env.HOST ?? '127.0.0.1',
    port,
    telemetry: readTelemetry(env),
    publicUrl,
    trustedProxies,
    logLevel: readLogLevel(env),
    dataDir,
    distDir: path.resolve(env.DIST_DIR || currentBuild()),
    isWorkerOff: env.SERVICE_WORKER === 'off',
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL || undefined,
    databasePassword: secret('DATABASE_PASSWORD'),
    walArchive: readWalArchive(env),
    secrets: {
      code: Buffer.from(secret('CODE_SECRET')),
      draft: Buffer.from(secret('DRAFT_SECRET')),
      pass: Buffer.from(secret('PASS_SECRET')),
      data: readDataSecrets(env),
    },
    limits: readLimits(env, usesSandbox),
    database: readDatabaseLimits(env),
    requests: readRequestLimits(env),
    process: readProcessLimits(env, isProduction),
    rendering: readRenderingLimits(env),
    // A worker uses the sandbox of the process that serves the calls.
    sandbox:
      usesSandbox && role !== 'worker'
        ? {
            host: env.SANDBOX_HOST ?? '127.0.0.1',
            port: sandboxPort,
            smtpPort: integer(env, 'SANDBOX_SMTP_PORT', 3025),
            pushPort: integer(env, 'SANDBOX_PUSH_PORT', 3026),
            publicUrl: sandboxUrl,
            pace: integer(env, 'SANDBOX_PACE', 100),
          }
        : undefined,
    lender,
    fileStorage: readFileStorage(env),
    vendors,
    seal,
    publicSettings: readPublicSettings(env, vendors.payments, publicUrl, lender),
  };
};
