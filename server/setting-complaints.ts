import { INVENTED_LENDER } from './lender.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const IDENTITY = ['IDENTITY_URL', 'IDENTITY_API_KEY', 'IDENTITY_SHARED_SECRET'] as const;
const SECRETS = ['CODE_SECRET', 'DRAFT_SECRET', 'PASS_SECRET', 'DOCUMENTS_SECRET'] as const;
const SHORTEST_SECRET = 32;

/** How the payment provider begins its keys in production; a test one begins with `test` in the same place. */
const PAYMENT_KEYS = {
  PAYMENTS_PUBLIC_KEY: 'pub_prod_',
  PAYMENTS_PRIVATE_KEY: 'prv_prod_',
  PAYMENTS_EVENTS_SECRET: 'prod_events_',
  PAYMENTS_INTEGRITY_SECRET: 'prod_integrity_',
} as const;

const FOR_TESTS =
  /sandbox|localhost|\b127\.\d+\.\d+\.\d+|\b0\.0\.0\.0\b|\[::1?\]|\.(?:example|test|invalid|local)\b|(?:^|_)test_/i;

const complaintAbout = (
  name: string,
  value: string,
  sandboxValue: string | undefined,
): string | undefined => {
  const prefix = PAYMENT_KEYS[name as keyof typeof PAYMENT_KEYS];
  if (prefix && !value.startsWith(prefix)) return `no es de producción (debe empezar por ${prefix})`;
  if (value === sandboxValue || FOR_TESTS.test(value)) return 'apunta a un ambiente de pruebas';
  if (value === INVENTED_LENDER[name]) return 'es el valor de muestra';
  if (name === 'PUBLIC_URL' && !value.startsWith('https://')) return 'debe empezar por https://';
  const isSecret = SECRETS.some((secret) => secret === name);
  if (isSecret && value.length < SHORTEST_SECRET) return `debe tener ${SHORTEST_SECRET} caracteres o más`;
  return undefined;
};

const PRODUCTION_KEY = /(?:^|_)prod_/;

/** Outside production: a production key among test ones would move real money by mistake. */
export const mixedKeyComplaints = (value: (name: keyof typeof PAYMENT_KEYS) => string): readonly string[] => {
  const names = Object.keys(PAYMENT_KEYS) as (keyof typeof PAYMENT_KEYS)[];
  const real = names.filter((name) => PRODUCTION_KEY.test(value(name)));
  return real.length === names.length
    ? []
    : real.map((name) => `${name}: es de producción y otras llaves de pago no lo son`);
};

/**
 * Everything for which production does not start, a line each that begins with the setting's name: what is missing, what
 * stands in for the real thing elsewhere, and keys of two environments together. Biometric validation may be left out
 * whole, not in part.
 */
export const productionComplaints = (
  env: Environment,
  required: readonly string[],
  sandbox: Environment,
): readonly string[] => {
  const hasIdentity = env.IDENTITY !== 'off' && IDENTITY.some((name) => env[name]);
  const complaints = [...required, ...(hasIdentity ? IDENTITY : [])].flatMap((name) => {
    const value = env[name]?.trim();
    if (!value) return [`${name}: falta`];
    // Only whoever runs the server knows whether a database on the same machine is meant.
    const complaint = name === 'DATABASE_URL' ? undefined : complaintAbout(name, value, sandbox[name]);
    return complaint ? [`${name}: ${complaint}`] : [];
  });
  const repeated = SECRETS.filter((name) =>
    SECRETS.some((other) => other < name && env[other] === env[name]),
  );
  return [
    ...complaints,
    ...repeated.filter((name) => env[name]).map((name) => `${name}: es igual a otro secreto`),
  ];
};
