import { ConfigError, type Environment } from './environment.ts';
import { FILE_PLACES } from './file-storage.ts';
import { INVENTED_LENDER } from './lender.ts';
import { isSandboxValue } from './sandbox-values.ts';
import {
  brandName,
  contact,
  database,
  email,
  https,
  httpsOrigin,
  httpsOrNear,
  matching,
  nit,
  notInProduction,
  oneOf,
  proxies,
  range,
  type SettingRule,
  secret,
  sender,
  smtps,
  text,
  vendorKey,
} from './setting-forms.ts';
import { PAYMENT_PROVIDERS } from './vendors.ts';

/** What a process does: serves calls and pages, works background jobs off, or both. */
export const ROLES = ['all', 'web', 'worker'] as const;
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const ON_OFF = oneOf(['on', 'off']);
const PORT = range(0, 65_535);
/** One address may stand for all phones of a mobile operator in a city (carrier NAT). */
const PER_ADDRESS = range(5, 20_000);
const MESSAGES = range(100, 1_000_000);
const PEM = matching(/^-----BEGIN [^-]+-----/, 'PEM', 'debe ser PEM (-----BEGIN …)');
const TEMPLATE = matching(
  /^HX[0-9a-f]{32}$/i,
  '`HX` and 32 hexadecimal digits',
  'debe ser HX y 32 cifras hexadecimales',
);
const PHONE = matching(
  /^\+?[\d ()-]{7,25}$/,
  'digits, spaces, hyphens and parentheses',
  'debe ser un teléfono, como 601 000 0000',
);

/** Where the process runs, its secrets and its limits. */
const OWN = {
  NODE_ENV: oneOf(['production']),
  ROLE: oneOf(ROLES),
  HOST: text,
  PORT,
  METRICS_PORT: range(1, 65_535),
  METRICS_HOST: text,
  OTEL_EXPORTER_OTLP_ENDPOINT: httpsOrNear,
  OTEL_TRACES_SAMPLER_ARG: matching(/^(0(\.\d+)?|1(\.0+)?)$/, '0 to 1', 'debe estar entre 0 y 1'),
  TRUSTED_PROXIES: proxies,
  DATA_DIR: text,
  DATABASE_URL: database,
  DATABASE_OWNER_URL: database,
  WAL_ARCHIVE: text,
  DATABASE_CONNECTIONS: range(1, 50),
  DATABASE_CONNECT_SECONDS: range(1, 30),
  DATABASE_STATEMENT_SECONDS: range(1, 60),
  DATABASE_LOCK_SECONDS: range(1, 60),
  DATABASE_IDLE_TRANSACTION_SECONDS: range(5, 120),
  QUEUE_SILENCE_SECONDS: range(15, 600),
  SUPERVISED: ON_OFF,
  RENDER_THREADS: range(1, 16),
  DRAIN_SECONDS: range(0, 60),
  SHUTDOWN_SECONDS: range(5, 300),
  REQUEST_SECONDS: range(5, 120),
  FILE_REQUEST_SECONDS: range(15, 300),
  DIST_DIR: text,
  SERVICE_WORKER: ON_OFF,
  LOG_LEVEL: oneOf(LOG_LEVELS),
  RATE_CAPS: notInProduction,
  OPERATOR_KEY: text,
  OPERATOR_CASH_LIMIT: range(0, 1_000_000),
  XDG_CONFIG_HOME: text,
  SANDBOX: notInProduction,
  SANDBOX_HOST: notInProduction,
  SANDBOX_PACE: notInProduction,
  SANDBOX_PORT: notInProduction,
  SANDBOX_PUBLIC_URL: notInProduction,
  SANDBOX_SMTP_PORT: notInProduction,
  SANDBOX_PUSH_PORT: notInProduction,
  DATABASE_PASSWORD: notInProduction,
  CODE_LIFETIME_SECONDS: range(60, 900),
  CODE_TRIES: range(1, 5),
  CODE_RESEND_SECONDS: range(10, 300),
  CODE_WINDOW_HOURS: range(1, 72),
  LIMIT_CODES_PER_PHONE: range(2, 20),
  LIMIT_CODES_PER_DEVICE: range(5, 50),
  LIMIT_WRONG_CODES_PER_PHONE: range(3, 30),
  LIMIT_SIGN_UPS_PER_ADDRESS: range(1, 5_000),
  LIMIT_CODES_PER_ADDRESS: PER_ADDRESS,
  LIMIT_CALLS_OF_ACCOUNT: range(2, 20),
  LIMIT_CALLS_OF_ADDRESS: range(4, 100),
  LIMIT_LOOKUPS_PER_ADDRESS: range(5, 500),
  LIMIT_PAYMENT_ATTEMPTS: range(3, 60),
  LIMIT_CODES_IN_ALL: range(10, 6_000),
  LIMIT_WRONG_CODES_IN_ALL: range(5, 300),
  LIMIT_CODE_SHARE_FROM: range(5, 200),
  LIMIT_CODE_CHECKS_IN_ALL: range(5, 400),
  LIMIT_PHONES_IN_ALL: range(100, 20_000),
  PROOF_TRIES: range(200, 5_000),
  LIMIT_SMS_PER_DAY: MESSAGES,
  LIMIT_WHATSAPP_PER_DAY: MESSAGES,
  LIMIT_EMAILS_PER_DAY: MESSAGES,
  LIMIT_STRANGERS_PERCENT: range(10, 90),
  FILE_STORAGE: oneOf(FILE_PLACES),
  S3_PATH_STYLE: ON_OFF,
  IDENTITY: ON_OFF,
  VITE_PORTAL: ON_OFF,
  VITE_PAYMENT_PROVIDER: oneOf(PAYMENT_PROVIDERS),
  VITE_PSE_INTERNAL: ON_OFF,
  VITE_IDENTITY_LANG: matching(
    /^[a-z]{2}(-[a-z]+)?$/,
    'a language, such as `es-latam`',
    'debe ser un idioma, como es-latam',
  ),
} as const satisfies Readonly<Record<string, SettingRule>>;

/** What names or reaches somebody else, or is shown to people: besides, nothing of tests or of the samples is taken. */
const REAL = {
  PUBLIC_URL: httpsOrigin,
  CODE_SECRET: secret,
  DRAFT_SECRET: secret,
  PASS_SECRET: secret,
  DATA_SECRET: secret,
  DATA_SECRET_PREVIOUS: secret,
  S3_ENDPOINT: https,
  S3_REGION: matching(
    /^[a-z0-9-]{2,40}$/,
    'lower case letters, digits and hyphens',
    'debe ser una región, como us-east-1',
  ),
  S3_BUCKET: matching(
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    '3 to 63 lower case letters, digits, points and hyphens',
    'debe ser un nombre de bucket: de 3 a 63 letras minúsculas, cifras, puntos y guiones',
  ),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: vendorKey(),
  VITE_BRAND_NAME: brandName,
  LENDER_NAME: text,
  VITE_LENDER_NAME: text,
  LENDER_NIT: nit,
  VITE_LENDER_NIT: nit,
  LENDER_CITY: text,
  VITE_LENDER_CITY: text,
  VITE_SUPPORT_EMAIL: email,
  VITE_SUPPORT_WHATSAPP: matching(
    /^[1-9]\d{9,14}$/,
    '10 to 15 digits, with the country’s',
    'debe ser un número internacional, solo cifras, como 573151234567',
  ),
  LENDER_ADDRESS: text,
  LENDER_PHONE: PHONE,
  INSURER_NAME: text,
  INSURER_NIT: nit,
  INSURER_POLICY: text,
  INSURER_CLAIMS: text,
  GUARANTEE_FUND_NAME: text,
  GUARANTEE_FUND_NIT: nit,
  VITE_PSE_URL: https,
  VITE_CASH_URL: https,
  VITE_CASH_AGREEMENT: matching(/^\d{3,12}$/, '3 to 12 digits', 'debe ser un número de 3 a 12 cifras'),
  VITE_PAYMENT_WIDGET_URL: https,
  MESSAGING_URL: https,
  MESSAGING_ACCOUNT_SID: matching(
    /^AC[0-9a-f]{32}$/i,
    '`AC` and 32 hexadecimal digits',
    'debe ser AC y 32 cifras hexadecimales',
  ),
  MESSAGING_AUTH_TOKEN: vendorKey(),
  MESSAGING_SMS_FROM: matching(
    /^(\+[1-9]\d{7,14}|\d{4,6})$/,
    '`+` and 8 to 15 digits, or a short code of 4 to 6',
    'debe ser un número con +, como +576011234567, o un código corto',
  ),
  MESSAGING_WHATSAPP_FROM: matching(
    /^whatsapp:\+[1-9]\d{7,14}$/,
    '`whatsapp:+` and 8 to 15 digits',
    'debe ser whatsapp: y un número con +, como whatsapp:+576011234567',
  ),
  MESSAGING_WHATSAPP_CODE_TEMPLATE: TEMPLATE,
  MESSAGING_WHATSAPP_REMINDER_TEMPLATE: TEMPLATE,
  SMTP_URL: smtps,
  MAIL_FROM: sender,
  PUSH_PUBLIC_KEY: matching(
    /^[\w-]{87}$/,
    'what `npm run push-keys` prints',
    'no es una llave; npm run push-keys imprime un par',
  ),
  PUSH_PRIVATE_KEY: matching(
    /^[\w-]{43}$/,
    'what `npm run push-keys` prints',
    'no es una llave; npm run push-keys imprime un par',
  ),
  PUSH_CONTACT: contact,
  PUSH_HOSTS: matching(
    /^[\w.-]+(:\d+)?(\s*,\s*[\w.-]+(:\d+)?)*$/,
    'names of servers, comma-separated',
    'debe traer nombres de servidor separados por comas',
  ),
  PUSH_CA: PEM,
  BUREAU_URL: https,
  BUREAU_API_KEY: vendorKey(),
  IDENTITY_URL: https,
  IDENTITY_API_KEY: vendorKey(),
  IDENTITY_SHARED_SECRET: vendorKey(),
  PAYMENTS_URL: https,
  PAYMENTS_WIDGET_URL: https,
  PAYMENTS_PUBLIC_KEY: vendorKey('pub_prod_'),
  PAYMENTS_PRIVATE_KEY: vendorKey('prv_prod_'),
  PAYMENTS_EVENTS_SECRET: vendorKey('prod_events_'),
  PAYMENTS_INTEGRITY_SECRET: vendorKey('prod_integrity_'),
  PAYMENTS_FRAME_ORIGIN: httpsOrigin,
  DEPOSITORY_URL: https,
  DEPOSITORY_API_KEY: vendorKey(),
  CLINIC_URL: https,
  CLINIC_API_KEY: vendorKey(),
  TREASURY_URL: https,
  TREASURY_API_KEY: vendorKey(),
  TIME_STAMP_URL: https,
  TIME_STAMP_AUTHORIZATION: matching(
    /^\S+ \S+$/,
    'a scheme and credentials',
    'debe ser un esquema y una credencial, como Basic …',
  ),
  TIME_STAMP_ROOT: PEM,
  SEAL_CERTIFICATE: PEM,
  SEAL_KEY: PEM,
} as const satisfies Readonly<Record<string, SettingRule>>;

/** The rule of every setting: what production accepts of it. */
export const SETTING_RULES: Readonly<Record<string, SettingRule>> = { ...OWN, ...REAL };

const FOR_TESTS =
  /sandbox|localhost|\b127\.\d+\.\d+\.\d+|\b0\.0\.0\.0\b|\[::1?\]|\.(?:example|test|invalid|local)\b|(?:^|_)test_/i;

const unrealError = (name: string, value: string): string | undefined => {
  if (isSandboxValue(name, value) || FOR_TESTS.test(value)) return 'apunta a un ambiente de pruebas';
  return value === INVENTED_LENDER[name.replace('VITE_LENDER', 'LENDER')]
    ? 'es el valor de muestra'
    : undefined;
};

/** One line for each value that production refuses, which begins with the name that the operator set. */
export const settingErrors = (
  env: Environment,
  names: readonly string[] = Object.keys(SETTING_RULES),
): readonly string[] =>
  names.flatMap((name) => {
    const value = env[name]?.trim();
    if (!value) return [];
    const error =
      SETTING_RULES[name]?.errorOf(value) ?? (name in REAL ? unrealError(name, value) : undefined);
    return error ? [`${name}: ${error}`] : [];
  });

/**
 * For commands, which read a few settings alone.
 * @throws ConfigError naming those that production refuses.
 */
export const requireSettings = (env: Environment, names: readonly string[]): void => {
  const errors = env.NODE_ENV === 'production' ? settingErrors(env, names) : [];
  if (errors.length > 0) throw new ConfigError(errors.join('\n'));
};
