import type { Environment } from './environment.ts';
import { INVENTED_LENDER } from './lender.ts';
import { isSandboxValue } from './sandbox-values.ts';
import { addressError, rangeErrors, secretError } from './setting-rules.ts';

const IDENTITY = ['IDENTITY_URL', 'IDENTITY_API_KEY', 'IDENTITY_SHARED_SECRET'] as const;
const SECRETS = [
  'CODE_SECRET',
  'DRAFT_SECRET',
  'PASS_SECRET',
  'DATA_SECRET',
  'DATA_SECRET_PREVIOUS',
] as const;
const DATABASES = ['DATABASE_URL', 'DATABASE_OWNER_URL'];
/** Optional; validated when set. */
const OPTIONAL = [
  'DATABASE_OWNER_URL',
  'DATA_SECRET_PREVIOUS',
  'PUSH_CONTACT',
  'PUSH_HOSTS',
  'PUSH_CA',
  'PAYMENTS_FRAME_ORIGIN',
];

/** Key prefixes of the payment provider, by environment. */
const PAYMENT_KEYS = {
  PAYMENTS_PUBLIC_KEY: { production: 'pub_prod_', test: 'pub_test_' },
  PAYMENTS_PRIVATE_KEY: { production: 'prv_prod_', test: 'prv_test_' },
  PAYMENTS_EVENTS_SECRET: { production: 'prod_events_', test: 'test_events_' },
  PAYMENTS_INTEGRITY_SECRET: { production: 'prod_integrity_', test: 'test_integrity_' },
} as const;

const FOR_TESTS =
  /sandbox|localhost|\b127\.\d+\.\d+\.\d+|\b0\.0\.0\.0\b|\[::1?\]|\.(?:example|test|invalid|local)\b|(?:^|_)test_/i;

const errorOf = (name: string, value: string): string | undefined => {
  const prefix = PAYMENT_KEYS[name as keyof typeof PAYMENT_KEYS]?.production;
  if (prefix && !value.startsWith(prefix)) return `no es de producción (debe empezar por ${prefix})`;
  if (isSandboxValue(name, value) || FOR_TESTS.test(value)) return 'apunta a un ambiente de pruebas';
  if (value === INVENTED_LENDER[name]) return 'es el valor de muestra';
  if (SECRETS.some((secret) => secret === name)) return secretError(value);
  return addressError(name, value);
};

/**
 * Rejects swapped payment keys (the private one would reach every browser) and production keys among test keys, which
 * would move real money.
 */
export const paymentKeyErrors = (value: (name: keyof typeof PAYMENT_KEYS) => string): readonly string[] => {
  const names = Object.keys(PAYMENT_KEYS) as (keyof typeof PAYMENT_KEYS)[];
  const isOf = (name: keyof typeof PAYMENT_KEYS, environment: 'production' | 'test'): boolean =>
    value(name).trim().startsWith(PAYMENT_KEYS[name][environment]);
  const invalid = names.filter((name) => !isOf(name, 'production') && !isOf(name, 'test'));
  if (invalid.length > 0)
    return invalid.map((name) => {
      const { production, test } = PAYMENT_KEYS[name];
      return `${name}: debe empezar por ${production} o ${test}`;
    });
  const real = names.filter((name) => isOf(name, 'production'));
  return real.length === names.length
    ? []
    : real.map((name) => `${name}: es de producción y otras llaves de pago no lo son`);
};

/**
 * One line per reason why production does not start, each beginning with the setting's name: missing settings,
 * sandbox values, unencrypted addresses, guessable secrets, limits out of range. Biometric validation is left out by
 * `IDENTITY=off` only, so that forgetting it does not hand every case to an agent.
 */
export const productionErrors = (env: Environment, required: readonly string[]): readonly string[] => {
  const hasIdentity = env.IDENTITY !== 'off';
  const given = OPTIONAL.filter((name) => env[name]);
  const errors = [...required, ...given, ...(hasIdentity ? IDENTITY : [])].flatMap((name) => {
    const value = env[name]?.trim();
    if (!value) return [`${name}: falta`];
    // A database on the same machine may be intended.
    const error = DATABASES.includes(name) ? undefined : errorOf(name, value);
    return error ? [`${name}: ${error}`] : [];
  });
  const repeated = SECRETS.filter((name) =>
    SECRETS.some((other) => other < name && env[other] === env[name]),
  );
  return [
    ...errors,
    ...rangeErrors(env),
    ...repeated.filter((name) => env[name]).map((name) => `${name}: es igual a otro secreto`),
  ];
};
