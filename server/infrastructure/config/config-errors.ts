import type { Environment } from './environment.ts';
import { settingErrors } from './setting-rules.ts';

const IDENTITY = ['IDENTITY_URL', 'IDENTITY_API_KEY', 'IDENTITY_SHARED_SECRET'] as const;
const SECRETS = [
  'CODE_SECRET',
  'DRAFT_SECRET',
  'PASS_SECRET',
  'DATA_SECRET',
  'DATA_SECRET_PREVIOUS',
] as const;

/** Key prefixes of the payment provider, by environment. */
const PAYMENT_KEYS = {
  PAYMENTS_PUBLIC_KEY: { production: 'pub_prod_', test: 'pub_test_' },
  PAYMENTS_PRIVATE_KEY: { production: 'prv_prod_', test: 'prv_test_' },
  PAYMENTS_EVENTS_SECRET: { production: 'prod_events_', test: 'test_events_' },
  PAYMENTS_INTEGRITY_SECRET: { production: 'prod_integrity_', test: 'test_integrity_' },
} as const;

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

const ANY_ADDRESS = /^(0\.0\.0\.0|::|\[::\])$/;

/** Figures are told without a key: on every network only for who says so. */
const metricsErrors = (env: Environment): readonly string[] =>
  env.METRICS_PORT && ANY_ADDRESS.test(env.HOST?.trim() ?? '') && !env.METRICS_HOST
    ? [
        `METRICS_HOST: falta; con HOST=${env.HOST} las cifras, que no piden llave, quedarían en todas las redes: di en qué dirección`,
      ]
    : [];

/**
 * One line per reason why production does not start, each beginning with the name that the operator set: missing settings,
 * and values that their rules refuse. Biometric validation is left out by `IDENTITY=off` only, so that forgetting it does
 * not hand every case to an agent.
 * @param env with the client's names of the server's settings taken over; `given` as it was set.
 */
export const productionErrors = (
  env: Environment,
  given: Environment,
  required: readonly string[],
): readonly string[] => {
  const isMissing = (name: string): boolean => !env[name]?.trim();
  const missing = [...required, ...(env.IDENTITY === 'off' ? [] : IDENTITY)].filter(isMissing);
  const repeated = SECRETS.filter(
    (name) => !isMissing(name) && SECRETS.some((other) => other < name && env[other] === env[name]),
  );
  return [
    ...missing.map((name) => `${name}: falta`),
    ...settingErrors(given),
    ...repeated.map((name) => `${name}: es igual a otro secreto`),
    ...metricsErrors(env),
  ];
};
